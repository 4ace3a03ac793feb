// Texts and names on the page that hold a word in plain letters, but for what is the same in every language.
([same, names]) => {
  const NAMING = ['aria-label', 'title', 'placeholder', 'alt'];
  const plain = new RegExp(`\\b(${names.join('|')}|i?[A-T]\\d{1,2})\\b`, 'g');
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
  return [...new Set(found)].filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(plain, '')));
};
