// What reaches over the right edge of the window.
() =>
  [...document.querySelectorAll('body *')]
    .filter((found) => {
      const { right } = found.getBoundingClientRect();
      return right > innerWidth + 1 && !found.closest('svg, .unseen') && found.checkVisibility();
    })
    .map((found) => found.outerHTML.slice(0, 120));
