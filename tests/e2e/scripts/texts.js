// Return all texts and accessible names on the page outside the ignored elements.
(ignored) => {
  const NAMING = ['aria-label', 'title', 'placeholder', 'alt'];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walk.nextNode()) {
    const around = walk.currentNode.parentElement;
    if (!around.closest('script, style, [hidden]') && !around.closest(ignored))
      texts.push(walk.currentNode.data);
  }
  for (const named of document.querySelectorAll(NAMING.map((name) => `[${name}]`).join())) {
    if (!named.closest(ignored))
      texts.push(...NAMING.map((name) => named.getAttribute(name) ?? ''));
  }
  return [...new Set(texts)].filter((text) => text.trim());
};
