/**
 * Builds `dist/`, the installable package: ESM and CommonJS with self-contained declarations, and the files
 * of the script tag. Penpal is bundled, so that the package installs from one URL without a registry.
 */
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig } from 'tsdown'
import { DECLARATIONS } from '../../../scripts/declarations.ts'
import { SDK_VERSION } from '../src/session/version.ts'

const PACKAGE = join(import.meta.dirname, '..')
const ROOT = join(PACKAGE, '../..')
const OUT = join(PACKAGE, 'dist')
const ENTRIES = ['index', 'guest', 'host', 'testing']
/** They take what they need from the package itself, so that they add nothing to the files of the others. */
const ON_TOP = ['element', 'dialog', 'component', 'react', 'native']
const SUBPATHS = [...ENTRIES.slice(1), ...ON_TOP]
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const own = read(join(PACKAGE, 'package.json'))
const { repository } = read(join(ROOT, 'package.json'))

const common: InlineConfig = {
  config: false,
  cwd: PACKAGE,
  platform: 'browser',
  target: 'es2022',
  outDir: OUT,
  clean: false,
  minify: true,
  logLevel: 'error',
  report: false,
}
/** Errors are told apart by their class, of which there must be one. */
const oneErrorClass = {
  name: 'one class of errors',
  resolveId: (id: string) => (/\/bridge-error\.ts$/.test(id) ? { id: own.name, external: true } : null),
}
const source = (name: string) => join(PACKAGE, `src/${name}.ts`)

export async function buildBridge(): Promise<void> {
  rmSync(OUT, { recursive: true, force: true })
  await build({
    ...common,
    entry: Object.fromEntries(ENTRIES.map((name) => [name, source(name)])),
    format: ['esm', 'cjs'],
    // The contract is not published, so the parts in use are bundled, types included.
    deps: { alwaysBundle: [/^@easel\//], neverBundle: ['penpal'], onlyBundle: false },
    dts: DECLARATIONS,
  })
  await build({
    ...common,
    entry: Object.fromEntries(ON_TOP.map((name) => [name, source(name)])),
    format: ['esm', 'cjs'],
    deps: { alwaysBundle: [/^@easel\/contract/], neverBundle: [own.name, 'react'], onlyBundle: false },
    plugins: [oneErrorClass],
    dts: DECLARATIONS,
  })
  for (const [entry, file] of [
    ['loader', 'loader'],
    ['core', `core.${SDK_VERSION}`],
    ['doctor-script', `doctor.${SDK_VERSION}`],
    ['doctor-script', 'doctor'],
    ['height-script', `height.${SDK_VERSION}`],
    ['overlay-script', `overlay.${SDK_VERSION}`],
    ['element-script', 'element-tag'],
    ['dialog-script', 'dialog-tag'],
  ] as const) {
    await build({
      ...common,
      entry: { [file]: source(entry) },
      format: 'iife',
      deps: { alwaysBundle: [/./], onlyBundle: false },
      outputOptions: { codeSplitting: false, entryFileNames: '[name].js' },
      dts: false,
    })
  }
  nameByContent(['core', 'doctor', 'height', 'overlay'])
  // Declarations of the script tag's global, for TypeScript pages that use it.
  await build({
    ...common,
    entry: { loader: source('loader') },
    format: ['esm', 'cjs'],
    deps: { alwaysBundle: [/./], onlyBundle: false },
    dts: { ...DECLARATIONS, emitDtsOnly: true },
  })
  cpSync(join(OUT, 'loader.js'), join(OUT, 'loader.cjs'))
  cpSync(join(PACKAGE, 'README.md'), join(OUT, 'README.md'))
  for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(join(ROOT, file), join(OUT, file))
  cpSync(join(ROOT, 'node_modules/penpal'), join(OUT, 'node_modules/penpal'), { recursive: true })
  writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(published(), null, 2)}\n`)
}

/** Adds a content hash to the names of the script tag's files, so that they can be cached forever. */
function nameByContent(files: readonly string[]): void {
  const loader = join(OUT, 'loader.js')
  let text = readFileSync(loader, 'utf8')
  for (const file of files) {
    const name = `${file}.${SDK_VERSION}.js`
    const hash = createHash('sha256')
      .update(readFileSync(join(OUT, name)))
      .digest('hex')
      .slice(0, 8)
    const named = `${file}.${SDK_VERSION}.${hash}.js`
    if (!text.includes(name)) throw new Error(`The loader does not name ${name}.`)
    text = text.replaceAll(name, named)
    renameSync(join(OUT, name), join(OUT, named))
  }
  writeFileSync(loader, text)
}

function published(): object {
  const { name, version, description, license, dependencies } = own
  const entryOf = (file: string) => ({
    import: { types: `./${file}.d.ts`, default: `./${file}.js` },
    require: { types: `./${file}.d.cts`, default: `./${file}.cjs` },
  })
  return {
    ...{ name, version, description, license },
    repository: { ...repository, directory: 'packages/host-sdk' },
    type: 'module',
    sideEffects: [
      './loader.js',
      './loader.cjs',
      './core.*.js',
      './doctor.js',
      './doctor.*.js',
      './height.*.js',
      './overlay.*.js',
      './element.js',
      './element.cjs',
      './element-tag.js',
      './dialog-tag.js',
    ],
    exports: {
      '.': entryOf('index'),
      ...Object.fromEntries(SUBPATHS.map((file) => [`./${file}`, entryOf(file)])),
      './loader.js': entryOf('loader'),
      './package.json': './package.json',
    },
    main: './index.cjs',
    module: './index.js',
    types: './index.d.cts',
    // For module resolution that ignores `exports`.
    typesVersions: { '*': Object.fromEntries(SUBPATHS.map((file) => [file, [`./${file}.d.cts`]])) },
    files: ['**/*'],
    engines: { node: '>=18' },
    dependencies,
    bundleDependencies: Object.keys(dependencies),
  }
}
