// What cannot be read once it is scrolled to: outside of the window, covered, cut off, or in tiny letters.
([selector, smallest]) => {
  const isInside = ({ left, right, top, bottom }) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const isCut = (found) =>
    found.scrollWidth > found.clientWidth + 1 && getComputedStyle(found).display !== 'inline';
  return [...document.querySelectorAll(selector)].flatMap((found) => {
    found.scrollIntoView({ block: 'center', inline: 'center' });
    const box = found.getBoundingClientRect();
    const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const faults = [
      !isInside(box) && 'outside',
      !found.contains(above) && `under ${above?.className}`,
      [found, ...found.querySelectorAll(':is(span, p, b):not(.unseen)')].some(isCut) && 'cut',
      Number.parseFloat(getComputedStyle(found).fontSize) < smallest && 'tiny',
    ].filter(Boolean);
    return faults.length ? [`${found.textContent.trim()}: ${faults.join(', ')}`] : [];
  });
};
