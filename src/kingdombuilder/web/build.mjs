// Build the page for production: scripts with esbuild, styles with Lightning CSS, both into dist/.
//
//   node src/kingdombuilder/web/build.mjs [web folder] [output folder]
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundle } from 'lightningcss';

const HERE = dirname(fileURLToPath(import.meta.url));
const WEB = resolve(process.argv[2] ?? HERE);
const DIST = resolve(process.argv[3] ?? join(WEB, 'dist'));
const MANIFEST = 'manifest.json';
const LATER = 'later';
// The oldest browsers that know light-dark(), which the colours of the themes rely on.
const BROWSERS = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };
const SCRIPT_TARGETS = ['chrome123', 'firefox120', 'safari17.5'];

const {
  script,
  debug,
  styles,
  tableStyles = styles,
  libraries,
  pages,
  workerFiles = {},
} = JSON.parse(await readFile(join(WEB, 'page.json'), 'utf8'));

/** Resolve the names of libraries as the import map of the development page does. */
const shippedLibraries = {
  name: 'shipped-libraries',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? null : { path: join(WEB, libraries[path] ?? path) },
    );
  },
};

/** Make every module that is imported later depend on the entry.
 * What the first board needs is then shared by all chunks and becomes one of them, instead of one
 * for each set of pages that share a module: a phone far away waits for every request. */
const oneFirstChunk = {
  name: 'one-first-chunk',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: relative(WEB, join(resolveDir, path)), namespace: LATER }
        : null,
    );
    onLoad({ filter: /./, namespace: LATER }, ({ path }) => ({
      contents: `import './${script}'; export * from './${path}';`,
      resolveDir: WEB,
    }));
  },
};

/** The scripts and their source maps, and which of them a page needs. */
async function buildScripts() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: WEB,
    entryPoints: [script, debug],
    outdir: 'dist', // in names only: hashes must not depend on where the files are written
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    sourcemap: 'linked',
    format: 'esm',
    target: SCRIPT_TARGETS,
    charset: 'utf8',
    metafile: true,
    write: false,
    plugins: [shippedLibraries, oneFirstChunk],
    logLevel: 'warning',
  });
  const outputs = Object.entries(metafile.outputs);
  const outputOf = (source) => {
    const found = outputs.find(([, { entryPoint }]) => entryPoint === source);
    if (!found) throw new Error(`page.json names ${source}, which no module imports`);
    return found[0];
  };
  const needed = (name, seen = new Set()) => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const { path, kind } of metafile.outputs[name].imports)
      if (kind === 'import-statement') needed(path, seen);
    return seen;
  };
  const entry = outputOf(script);
  const first = needed(entry);
  const beyondFirst = (source) =>
    [...needed(outputOf(`${LATER}:${source}`))].filter((name) => !first.has(name));
  // With nothing of its own, the entry is left out: it would be one more request.
  const { text } = outputFiles.find(({ path }) => basename(path) === basename(entry));
  const alone = text.match(/^import"\.\/(chunk-\w+\.js)";\n\/\/#/)?.[1];
  const names = (wanted) => wanted.map((name) => basename(name)).sort();
  return {
    files: outputFiles.map(({ path, contents }) => [basename(path), contents]),
    script: alone ?? basename(entry),
    debug: basename(outputOf(debug)),
    preload: alone ? [] : names([...first].filter((name) => name !== entry)),
    pages: Object.fromEntries(
      Object.entries(pages).map(([page, source]) => [page, names(beyondFirst(source))]),
    ),
  };
}

/** The scripts of workers, each in one file. */
async function buildWorkers() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: WEB,
    entryPoints: Object.values(workerFiles),
    outdir: 'dist',
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: SCRIPT_TARGETS,
    charset: 'utf8',
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const names = new Map(
    Object.entries(metafile.outputs).map(([name, { entryPoint }]) => [entryPoint, basename(name)]),
  );
  return {
    files: outputFiles.map(({ path, contents }) => [basename(path), contents]),
    workerFiles: Object.fromEntries(
      Object.entries(workerFiles).map(([worker, source]) => [worker, names.get(source)]),
    ),
  };
}

/** The name and the text of a style sheet. */
function buildStyles(source) {
  const { code } = bundle({
    filename: join(WEB, source),
    minify: true,
    drafts: { customMedia: true },
    targets: BROWSERS,
  });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8).toUpperCase();
  return [`${basename(source, '.css')}-${hash}.css`, code];
}

const { files: scripts, ...named } = await buildScripts();
const { files: workerScripts, ...workers } = await buildWorkers();
const sheet = buildStyles(styles);
const tableSheet = buildStyles(tableStyles);
const files = new Map([...scripts, ...workerScripts, sheet, tableSheet]);
const manifest = { ...named, ...workers, styles: sheet[0], tableStyles: tableSheet[0] };
await mkdir(DIST, { recursive: true });
for (const [name, contents] of files) await writeFile(join(DIST, name), contents);
// The manifest comes last, so that it never names a missing file.
await writeFile(join(DIST, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
for (const name of await readdir(DIST))
  if (name !== MANIFEST && !files.has(name)) await rm(join(DIST, name), { recursive: true });
