// Elements whose text is wider than they are and cannot be scrolled to.
() =>
  [...document.querySelectorAll('body *')]
    .filter((found) => {
      if (!found.checkVisibility() || found.closest('svg, .unseen, textarea, [inert]'))
        return false;
      const hasText = [...found.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.data.trim(),
      );
      const hides = ['hidden', 'clip'].includes(getComputedStyle(found).overflowX);
      return hasText && hides && found.scrollWidth > found.clientWidth + 1;
    })
    .map((found) => found.outerHTML.slice(0, 160));
