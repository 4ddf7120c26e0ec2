/**
 * Makes `dist/`, the package as it is published: ESM and CommonJS with declarations that stand alone, and the
 * script tag's two files. Penpal is a dependency of the package and part of the script tag.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig } from 'tsdown'
import { SDK_VERSION } from '../src/session/version.ts'

const PACKAGE = join(import.meta.dirname, '..')
const OUT = join(PACKAGE, 'dist')
const DOORS = ['index', 'guest', 'host', 'testing']
const own = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))

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
const source = (name: string) => join(PACKAGE, `src/${name}.ts`)

async function main(): Promise<void> {
  rmSync(OUT, { recursive: true, force: true })
  await build({
    ...common,
    entry: Object.fromEntries(DOORS.map((name) => [name, source(name)])),
    format: ['esm', 'cjs'],
    // The contract is not published: what is used of it becomes part of this package, types included.
    deps: { alwaysBundle: [/^@easel\//], neverBundle: ['penpal'], onlyBundle: false },
    dts: { sourcemap: false, eager: true },
  })
  for (const [entry, file] of [
    ['loader', 'loader'],
    ['core', `core.${SDK_VERSION}`],
    ['doctor-script', `doctor.${SDK_VERSION}`],
    ['doctor-script', 'doctor'],
    ['height-script', `height.${SDK_VERSION}`],
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
  // What the tag brings, for the compiler of a page that has it.
  await build({
    ...common,
    entry: { loader: source('loader') },
    format: ['esm', 'cjs'],
    deps: { alwaysBundle: [/./], onlyBundle: false },
    dts: { sourcemap: false, eager: true, emitDtsOnly: true },
  })
  cpSync(join(OUT, 'loader.js'), join(OUT, 'loader.cjs'))
  cpSync(join(PACKAGE, 'README.md'), join(OUT, 'README.md'))
  writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(published(), null, 2)}\n`)
}

function published(): object {
  const { name, version, description, license, dependencies } = own
  const door = (file: string) => ({
    import: { types: `./${file}.d.ts`, default: `./${file}.js` },
    require: { types: `./${file}.d.cts`, default: `./${file}.cjs` },
  })
  return {
    ...{ name, version, description, license },
    type: 'module',
    sideEffects: [
      './loader.js',
      './loader.cjs',
      './core.*.js',
      './doctor.js',
      './doctor.*.js',
      './height.*.js',
    ],
    exports: {
      '.': door('index'),
      ...Object.fromEntries(DOORS.slice(1).map((file) => [`./${file}`, door(file)])),
      './loader.js': door('loader'),
      './package.json': './package.json',
    },
    main: './index.cjs',
    module: './index.js',
    types: './index.d.cts',
    // For those who resolve by file names alone.
    typesVersions: { '*': Object.fromEntries(DOORS.slice(1).map((file) => [file, [`./${file}.d.cts`]])) },
    files: ['**/*'],
    engines: { node: '>=18' },
    dependencies,
  }
}

await main()
