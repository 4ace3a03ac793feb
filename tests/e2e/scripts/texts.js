// All texts and names on the page, without what is the same in every language.
(same) => {
  const NAMING = ['aria-label', 'title', 'placeholder', 'alt'];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [document.title];
  while (walk.nextNode()) {
    const around = walk.currentNode.parentElement;
    if (!around.closest('script, style, [hidden]') && !around.closest(same))
      found.push(walk.currentNode.data);
  }
  for (const named of document.querySelectorAll(NAMING.map((name) => `[${name}]`).join())) {
    if (!named.closest(same)) found.push(...NAMING.map((name) => named.getAttribute(name) ?? ''));
  }
  return [...new Set(found)].filter((text) => text.trim());
};
