// Measure the milliseconds from the next pointer press until a reason is painted; return them with the reason.
() => {
  const measured = new Promise((done) => {
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const watch = new MutationObserver(() => {
          const found = document.querySelector('.board-tooltip-refusal');
          if (!found) return;
          watch.disconnect();
          requestAnimationFrame(() =>
            requestAnimationFrame((now) => done([now - timeStamp, found.textContent])),
          );
        });
        watch.observe(document.body, { childList: true, subtree: true });
      },
      { once: true, capture: true },
    );
  });
  return { measured };
};
