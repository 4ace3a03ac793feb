// Make a snapshot of a Python interpreter that has loaded the package, as a patch on fresh memory.
//
//   node snapshot.mjs PYODIDE_FOLDER SOURCES.zip OUTPUT START_MODULE OPTIONS
//
// The same inputs give the same bytes: clocks and chance are replaced, and no path is stored.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path/posix';
import { pathToFileURL } from 'node:url';

const [pyodideFolder, sources, output, startModule, options] = process.argv.slice(2);
const MAGIC = 0x4b425331;
const MAX_GAP = 64; // equal bytes between two differences that are stored as one
const SCRUB_FIRST = 1 << 15; // larger blocks would make the memory grow
const PACKAGE = '/package';

/** Replace clocks and chance, so that memory does not depend on them. */
function makeRepeatable() {
  let ticks = 0;
  const epoch = Date.UTC(2026, 0, 1);
  Date.now = () => epoch + ticks++;
  performance.now = () => ticks++;
  Math.random = () => 0.5;
  crypto.getRandomValues = (array) => array.fill(7);
  process.argv = ['node', 'python'];
}

const folder = `${pyodideFolder}/`;
const { loadPyodide } = await import(pathToFileURL(`${folder}pyodide.mjs`).href);
const { default: createModule } = await import(pathToFileURL(`${folder}pyodide.asm.mjs`).href);

/** Start an interpreter; `onFresh` gets its memory before any code has run. */
const start = (more, onFresh) =>
  loadPyodide({
    ...JSON.parse(options),
    indexURL: folder,
    createPyodideModule: (settings) => {
      const instantiate = settings.instantiateWasm;
      settings.instantiateWasm = (imports, done) =>
        instantiate(imports, (instance, module) => {
          onFresh?.(new Uint8Array(instance.exports.memory.buffer));
          done(instance, module);
        });
      return createModule(settings);
    },
    ...more,
  });

/** Return the files of the package by name: sources, data, and bytecode without docstrings. */
async function compile() {
  const python = await start({});
  python.FS.writeFile('/sources.zip', new Uint8Array(await readFile(sources)));
  const names = python.runPython(`
import importlib._bootstrap_external as external, importlib.util as util, pathlib, zipfile
names = []
with zipfile.ZipFile("/sources.zip") as archive:
    for name in sorted(archive.namelist()):
        file = pathlib.Path("${PACKAGE}", name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(archive.read(name))
        names.append(str(file))
        if file.suffix == ".py":
            data = file.read_bytes()
            code = compile(data, name, "exec", dont_inherit=True, optimize=2)
            compiled = pathlib.Path(util.cache_from_source(file))
            compiled.parent.mkdir(exist_ok=True)
            compiled.write_bytes(external._code_to_hash_pyc(code, util.source_hash(data), False))
            names.append(str(compiled))
"\\n".join(names)
`);
  return names.split('\n').map((name) => [name, python.FS.readFile(name)]);
}

/** Fill the unused parts of the heap with zeros, which need no space in the patch. */
function scrub(module) {
  const blocks = [];
  const top = module._sbrk(0);
  for (let size = SCRUB_FIRST; size >= 16; size = size > 1024 ? size >> 1 : size - 16) {
    for (;;) {
      const block = module._malloc(size);
      if (!block) break;
      if (block + size > top) {
        module._free(block);
        break;
      }
      module.HEAPU8.fill(0, block, block + size);
      blocks.push(block);
    }
  }
  for (const block of blocks) module._free(block);
}

/** Return a snapshot with the package loaded, and the memory before any code has run. */
async function take(files) {
  makeRepeatable(); // again, because the clock has advanced
  let fresh;
  const python = await start({ _makeSnapshot: true }, (memory) => {
    fresh = memory.slice();
  });
  for (const [name, data] of files) {
    python.FS.mkdirTree(dirname(name));
    python.FS.writeFile(name, data);
  }
  python.runPython(`
import sys
sys.path.insert(0, "${PACKAGE}")
import ${startModule} as start
start.prepare()
del start
import gc, importlib
sys.path.remove("${PACKAGE}")
sys.path_importer_cache.clear()
gc.collect()
`);
  scrub(python._module);
  return { snapshot: python.makeMemorySnapshot(), fresh };
}

/** Return the sum of the words of a memory, to recognise another one. */
function checksum(memory) {
  let sum = 0;
  for (const word of new Int32Array(memory.buffer, memory.byteOffset, memory.length >> 2))
    sum = (sum + word) | 0;
  return sum;
}

/** Return where a memory differs from a fresh one, as pairs of an offset and a length. */
function differences(memory, fresh) {
  const runs = [];
  let start = -1;
  let last = -1;
  for (let at = 0; at < memory.length; at++) {
    if (memory[at] === (fresh[at] ?? 0)) continue;
    if (start >= 0 && at - last > MAX_GAP) {
      runs.push([start, last + 1 - start]);
      start = -1;
    }
    if (start < 0) start = at;
    last = at;
  }
  if (start >= 0) runs.push([start, last + 1 - start]);
  return runs;
}

/** Return a part of a buffer as bytes. */
const bytesOf = ({ buffer, byteOffset, byteLength }) =>
  new Uint8Array(buffer, byteOffset, byteLength);

makeRepeatable();
const { snapshot, fresh } = await take(await compile());
const headLength = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];
const memory = snapshot.subarray(headLength);
const runs = differences(memory, fresh);
// The patch: five numbers and the runs, the head of the snapshot, and the bytes of the runs.
const numbers = Uint32Array.of(MAGIC, headLength, memory.length, checksum(memory), runs.length);
await writeFile(
  output,
  Buffer.concat([
    bytesOf(numbers),
    bytesOf(Uint32Array.from(runs.flat())),
    snapshot.subarray(0, headLength),
    ...runs.map(([at, length]) => memory.subarray(at, at + length)),
  ]),
);
process.exit(0); // the interpreters would keep the process running
