// Return the cards whose rule is cut, outside its card or over the card's gold; a column of cards may be scrolled.
() =>
  [...document.querySelectorAll('.cards .card')].flatMap((card) => {
    card.scrollIntoView({ block: 'nearest' });
    const [frame, rule, gold] = [card, card.querySelector('p'), card.querySelector('ul')].map(
      (part) => part.getBoundingClientRect(),
    );
    const text = card.querySelector('p');
    // The boxes of tilted cards are a little larger than the cards.
    const isOver = (box) =>
      rule.left < box.right &&
      box.left < rule.right &&
      rule.top + 6 < box.bottom &&
      box.top + 6 < rule.bottom;
    const column = card.closest('.cards').getBoundingClientRect();
    const faults = [
      text.scrollHeight > text.clientHeight + 2 && 'cut',
      rule.bottom > frame.bottom + 1 && 'outside its card',
      (frame.top < column.top - 9 || frame.bottom > column.bottom + 9) && 'out of reach',
      isOver(gold) && 'over the gold',
      [...document.querySelectorAll('.cards .card')].some(
        (other) => other !== card && isOver(other.getBoundingClientRect()),
      ) && 'under another card',
    ].filter(Boolean);
    return faults.length ? [`${card.querySelector('h3').textContent}: ${faults.join(', ')}`] : [];
  });
