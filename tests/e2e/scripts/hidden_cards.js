// Return the cards that are not whole in the window, or show neither their name nor their rule.
() => {
  const column = document.querySelector('.cards').getBoundingClientRect();
  const [top, bottom] = [Math.max(column.top - 3, 0), Math.min(column.bottom + 3, innerHeight)];
  return [...document.querySelectorAll('.cards .card')].flatMap((card) => {
    const box = card.getBoundingClientRect();
    const faults = [
      (box.top < top || box.bottom > bottom) && 'out of sight',
      (box.left < 0 || box.right > innerWidth) && 'beside the window',
      ![...card.querySelectorAll('h3, p')].some((text) => text.checkVisibility()) && 'nameless',
    ].filter(Boolean);
    return faults.length ? [`${card.querySelector('h3').textContent}: ${faults.join(', ')}`] : [];
  });
};
