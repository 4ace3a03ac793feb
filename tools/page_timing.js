// Clocks in the page. A frame counts as painted when the one after the next begins: by then the next one is on the screen.
(() => {
  const PATIENCE = 10000;
  const painted = () => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))); });

  /** Wait until something is in the document. */
  const until = (there) => new Promise((done) => {
    if (there()) { done(); return; }
    const watch = new MutationObserver(() => { if (there()) { watch.disconnect(); done(); } });
    watch.observe(document.documentElement, { childList: true, subtree: true, attributes: true });
  });

  const ground = () => document.querySelector('img.ground');
  const playable = () => document.querySelector('.legal .o') && ground()?.complete && ground().naturalWidth > 0;

  window.timing = {
    pieces: () => document.querySelectorAll('#board-over .piece').length,

    /** Milliseconds from the beginning of the navigation to a board that one can play on. */
    async playable() {
      await until(() => document.querySelector('.legal .o'));
      while (!playable()) await painted();
      return painted();
    },

    /** From the next press of a pointer until the document has changed as told, and is painted. */
    pressed(changed) {
      const late = new Promise((_, fail) => { setTimeout(() => fail(new Error('nothing has changed')), PATIENCE); });
      return Promise.race([this.changed(changed), late]);
    },

    async changed(changed) {
      const start = await new Promise((done) => { addEventListener('pointerdown', (event) => done(event.timeStamp), { once: true, capture: true }); });
      await until(changed);
      return await painted() - start;
    },

    /** The lengths of the frames until told to stop. */
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
