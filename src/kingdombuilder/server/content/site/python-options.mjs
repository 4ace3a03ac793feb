// What the interpreter starts with, in the worker and where its snapshot is made. The environment
// is complete, because parts that are missing would depend on the browser.
export const ENVIRONMENT = {
  USER: 'web_user',
  LOGNAME: 'web_user',
  PATH: '/',
  PWD: '/',
  HOME: '/home/pyodide',
  LANG: 'en_US.UTF-8',
  _: './this.program',
  PYTHONHASHSEED: '0',
  PYTHONINSPECT: '1',
};
export const LOCK_FILE = JSON.stringify({
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten', version: '', python: '3.14.2' },
  packages: {},
});
