// The browser globals that the page's modules need when they are imported. They do not replace the code under test.

class MemoryStorage {
  items = new Map();
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, value) {
    this.items.set(key, String(value));
  }
}

const globals = {
  window: globalThis,
  location: new URL('http://localhost/'),
  navigator: { languages: ['en-GB'] },
  localStorage: new MemoryStorage(),
  document: {
    title: '',
    hidden: false,
    documentElement: { dataset: {} },
    addEventListener: () => {},
    getElementById: () => null,
  },
  addEventListener: () => {},
  removeEventListener: () => {},
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
