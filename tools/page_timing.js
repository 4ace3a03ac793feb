// Timing in the page. A frame counts as painted when the frame after the next one begins.
(() => {
  const PATIENCE = 10000;
  const painted = () => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))); });

  /** Wait until a condition on the document holds. */
  const until = (there) => new Promise((done) => {
    if (there()) { done(); return; }
    const watch = new MutationObserver(() => { if (there()) { watch.disconnect(); done(); } });
    watch.observe(document, { childList: true, subtree: true, attributes: true });
  });

  const ground = () => document.querySelector('img.board-ground');
  const playable = () => document.querySelector('.board-mark-legal .board-mark-over') && ground()?.complete && ground().naturalWidth > 0;

  window.timing = {
    pieces: () => document.querySelectorAll('#board-over .board-piece').length,

    /** The milliseconds from the start of the navigation to a playable board. */
    async playable() {
      await until(() => document.querySelector('.board-mark-legal .board-mark-over'));
      while (!playable()) await painted();
      return painted();
    },

    /** The milliseconds from the next pointer press until the condition holds and is painted. */
    pressed(changed) {
      const late = new Promise((_, fail) => { setTimeout(() => fail(new Error('nothing has changed')), PATIENCE); });
      return Promise.race([this.changed(changed), late]);
    },

    async changed(changed) {
      const start = await new Promise((done) => { addEventListener('pointerdown', (event) => done(event.timeStamp), { once: true, capture: true }); });
      await until(changed);
      return await painted() - start;
    },

    /** Record the lengths of frames; the returned function stops and returns them. */
    frames() {
      const lengths = [];
      let last = performance.now();
      let on = true;
      const next = (now) => { lengths.push(now - last); last = now; if (on) requestAnimationFrame(next); };
      requestAnimationFrame(next);
      return () => { on = false; return lengths.slice(1); };
    },
  };
})();
