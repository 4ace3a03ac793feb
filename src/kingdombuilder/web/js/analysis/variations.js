// The positions of an analysis as a tree: what was tried from each position, so that every try can be found again.

/**
 * @typedef {object} PositionNode
 * @property {AnalysisInfo} analysis
 * @property {PositionNode|null} parent
 * @property {string[]|null} picks what led to it; null for a change that no move makes
 * @property {PositionNode[]} children in the order in which they were tried
 * @property {LineEstimate[]} lines
 * @property {number} parts the parts of the estimates so far; each has its own dice
 */

/**
 * Return a position that was reached from another one, which remembers it.
 * @param {AnalysisInfo} analysis
 * @param {PositionNode|null} [parent]
 * @param {string[]|null} [picks]
 * @returns {PositionNode}
 */
export function addNode(analysis, parent = null, picks = null) {
  const node = { analysis, parent, picks, children: [], lines: [], parts: 0 };
  parent?.children.push(node);
  return node;
}

/** Return the position that the same picks have led to before. @param {PositionNode} node @param {string[]} picks */
export const findChild = (node, picks) =>
  node.children.find((child) => child.picks?.join(' ') === picks.join(' ')) ?? null;

/** Return the first position of a tree. @param {PositionNode} node @returns {PositionNode} */
export const rootOf = (node) => (node.parent ? rootOf(node.parent) : node);

/**
 * Return the positions from a node on, each the first that was tried.
 * @param {PositionNode} node
 * @returns {PositionNode[]}
 */
export const mainLine = (node) =>
  node.children.length ? [node, ...mainLine(node.children[0])] : [node];
