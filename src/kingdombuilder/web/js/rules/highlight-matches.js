// Finding words in a page and marking them, ignoring accents and case.

/**
 * Return a text without accents and capitals; every letter keeps its offset.
 * @param {string} text
 */
export function foldText(text) {
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
    plain += /\s/.test(text[at])
      ? ' '
      : text[at] === '’'
        ? "'"
        : letter.length === 1
          ? letter
          : text[at];
  }
  return plain;
}

/**
 * Return a pattern for a word, and for words that begin with it.
 * @param {string} word folded, of letters, digits and hyphens
 */
export const wordPattern = (word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'gu');

/** Remove all marks. @param {Element} within */
export function clearMarks(within) {
  for (const mark of within.querySelectorAll('mark')) mark.replaceWith(...mark.childNodes);
  within.normalize();
}

/** Mark all matches of some words. @param {Element} within @param {string[]} words */
export function markMatches(within, words) {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const texts = /** @type {Text[]} */ ([]);
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  for (const text of texts) {
    for (const [from, to] of findMatches(foldText(text.data), words).reverse()) {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      range.surroundContents(document.createElement('mark'));
    }
  }
}

/**
 * Return the ranges of all matches, in order and without overlaps.
 * @param {string} text
 * @param {string[]} words
 */
function findMatches(text, words) {
  const matches = /** @type {[number, number][]} */ ([]);
  for (const word of words)
    for (const { index } of text.matchAll(wordPattern(word)))
      matches.push([index, index + word.length]);
  matches.sort((one, other) => one[0] - other[0] || other[1] - one[1]);
  return matches.filter(([from], at) => !matches.slice(0, at).some(([, before]) => before > from));
}
