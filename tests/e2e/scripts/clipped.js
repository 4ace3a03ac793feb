// Return the elements whose text is clipped and cannot be scrolled to.
() =>
  [...document.querySelectorAll('body *')]
    .filter((element) => {
      if (!element.checkVisibility() || element.closest('svg, .visually-hidden, textarea, [inert]'))
        return false;
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.data.trim(),
      );
      const hides = ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
      return hasText && hides && element.scrollWidth > element.clientWidth + 1;
    })
    .map((element) => element.outerHTML.slice(0, 160));
