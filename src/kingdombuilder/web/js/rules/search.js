// Searching the rules with plain questions: stop words are ignored, others have synonyms.
import { foldText, wordPattern } from './highlight-matches.js';

/** @typedef {import('./blocks.js').Block} Block */
/** @typedef {{ignored: string[], same: string[][]}} SearchWords */

const HEADING_WEIGHT = 4;

/**
 * Return the words of a query, each with its synonyms.
 * @param {string} query
 * @param {SearchWords} words
 */
export function wordGroups(query, { ignored, same }) {
  const typed = foldText(query)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);
  const skipped = new Set(ignored.map(foldText));
  const synonyms = same.map((group) => group.map(foldText));
  const words = typed.filter((word) => !skipped.has(word));
  return (words.length ? words : typed).map((word) => [
    ...new Set([word, ...synonyms.filter((group) => group.includes(word)).flat()]),
  ]);
}

/**
 * Return how many groups a text contains; words match where a word of the text begins.
 * @param {string} text folded
 * @param {string[][]} groups
 */
const score = (text, groups) =>
  groups.filter((group) => group.some((word) => wordPattern(word).test(text))).length;

/**
 * Return the blocks that contain all groups, or else the most of them; best headings first.
 * @param {Block[]} blocks
 * @param {string[][]} groups
 */
export function findBlocks(blocks, groups) {
  const ranked = blocks.map((block) => ({
    block,
    hits: score(block.text, groups),
    rank: score(block.text, groups) + HEADING_WEIGHT * score(headingOf(block), groups),
  }));
  const most = Math.max(0, ...ranked.map(({ hits }) => hits));
  return ranked
    .filter(({ hits }) => hits > 0 && hits === most)
    .sort((one, other) => other.rank - one.rank)
    .map(({ block }) => block);
}

/** @param {Block} block */
const headingOf = (block) => `${block.title} ${block.heading}`;
