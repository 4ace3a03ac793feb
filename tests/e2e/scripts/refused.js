// From the next press of a pointer until a reason is in the document and painted: milliseconds, and the reason.
() => {
  const told = new Promise((done) => {
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const watch = new MutationObserver(() => {
          const found = document.querySelector('.refusal');
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
  return { told };
};
