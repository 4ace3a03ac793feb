// Scroll to each selected element and return those outside the window, covered, cut off or in tiny letters.
([selector, smallest]) => {
  const isInside = ({ left, right, top, bottom }) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const isCut = (element) =>
    element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline';
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const box = element.getBoundingClientRect();
    const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const faults = [
      !isInside(box) && 'outside',
      !element.contains(above) && `under ${above?.className}`,
      [element, ...element.querySelectorAll(':is(span, p, b):not(.visually-hidden)')].some(isCut) &&
        'cut',
      Number.parseFloat(getComputedStyle(element).fontSize) < smallest && 'tiny',
    ].filter(Boolean);
    return faults.length ? [`${element.textContent.trim()}: ${faults.join(', ')}`] : [];
  });
};
