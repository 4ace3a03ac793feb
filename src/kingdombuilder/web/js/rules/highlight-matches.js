// Finding words in a page and marking them, whatever their accents and capitals.

/** A text without accents and capitals, letter by letter, so that places in it are places in the text. @param {string} text */
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

/** The words that are looked for. @param {string} query */
export const searchWords = (query) => foldText(query).split(' ').filter(Boolean);

/** Whether a text has all the words. @param {string} text a folded text @param {string[]} words */
export const containsAll = (text, words) => words.every((word) => text.includes(word));

/** Take the marks away again. @param {Element} within */
export function clearMarks(within) {
  for (const mark of within.querySelectorAll('mark')) mark.replaceWith(...mark.childNodes);
  within.normalize();
}

/** Mark every place where one of the words stands. @param {Element} within @param {string[]} words */
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

/** The places of all words, in order and without overlaps. @param {string} text @param {string[]} words */
function findMatches(text, words) {
  const matches = /** @type {[number, number][]} */ ([]);
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      matches.push([at, at + word.length]);
  }
  matches.sort((one, other) => one[0] - other[0] || other[1] - one[1]);
  return matches.filter(([from], at) => !matches.slice(0, at).some(([, before]) => before > from));
}
