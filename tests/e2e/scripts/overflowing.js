// Return the elements that reach over the right edge of the window.
() =>
  [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { right } = element.getBoundingClientRect();
      return (
        right > innerWidth + 1 &&
        !element.closest('svg, .visually-hidden') &&
        element.checkVisibility()
      );
    })
    .map((element) => element.outerHTML.slice(0, 120));
