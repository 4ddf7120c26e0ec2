/**
 * Builds `dist/` of the components for frameworks, as partners install them. They take the bridge from the page's own
 * `@easel/host-sdk`, so that there is one of it, whatever else the page uses.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'tsdown'
import { DECLARATIONS } from './declarations.ts'

const ROOT = join(import.meta.dirname, '..')

interface Framework {
  /** Its folder in `packages`. */
  folder: string
  peers: Record<string, string>
  /** Its door, and what it is found by besides. */
  exports: object
  more?: object
  /** Writes the code into `dist`. */
  write(from: string, dist: string): unknown
}

const copy =
  (folder: string) =>
  (from: string, dist: string): void =>
    cpSync(join(from, folder), dist, { recursive: true })

/** ESM and CommonJS, with declarations for each. */
const FOR_BOTH_SYSTEMS = {
  exports: {
    import: { types: './index.d.ts', default: './index.js' },
    require: { types: './index.d.cts', default: './index.cjs' },
  },
  more: { main: './index.cjs', module: './index.js', types: './index.d.cts' },
  write: (from: string, dist: string) =>
    build({
      config: false,
      cwd: from,
      entry: { index: join(from, 'src/index.ts') },
      outDir: dist,
      format: ['esm', 'cjs'],
      platform: 'browser',
      target: 'es2022',
      minify: true,
      logLevel: 'error',
      report: false,
      clean: false,
      deps: { neverBundle: ['vue', 'react', /^@easel\//] },
      dts: DECLARATIONS,
    }),
}

export const FRAMEWORKS: readonly Framework[] = [
  { folder: 'host-react', peers: { react: '>=18' }, ...FOR_BOTH_SYSTEMS },
  { folder: 'host-vue', peers: { vue: '^3.3.0' }, ...FOR_BOTH_SYSTEMS },
  {
    // As every package of Svelte, it is compiled by the page that uses it; Node itself has no compiler.
    folder: 'host-svelte',
    peers: { svelte: '^5.16.0' },
    exports: {
      types: './index.d.ts',
      svelte: './index.js',
      node: './server.js',
      default: './index.js',
    },
    more: { svelte: './index.js', types: './index.d.ts' },
    write: copy('src'),
  },
  {
    // What Angular's compiler has written; the page's build finishes it.
    folder: 'host-angular',
    peers: { '@angular/core': '>=19.0.0' },
    exports: { types: './index.d.ts', default: './index.js' },
    more: { module: './index.js', types: './index.d.ts' },
    write: copy('compiled'),
  },
]

export async function buildFrameworks(): Promise<void> {
  const { repository } = read(join(ROOT, 'package.json'))
  for (const { folder, peers, exports, more, write } of FRAMEWORKS) {
    const from = join(ROOT, 'packages', folder)
    const dist = join(from, 'dist')
    rmSync(dist, { recursive: true, force: true })
    mkdirSync(dist, { recursive: true })
    await write(from, dist)
    cpSync(join(from, 'README.md'), join(dist, 'README.md'))
    for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(join(ROOT, file), join(dist, file))
    const { name, version, description, license } = read(join(from, 'package.json'))
    const published = {
      ...{ name, version, description, license },
      repository: { ...repository, directory: `packages/${folder}` },
      type: 'module',
      sideEffects: false,
      exports: { '.': exports, './package.json': './package.json' },
      ...more,
      files: ['**/*'],
      engines: { node: '>=18' },
      peerDependencies: { '@easel/host-sdk': `^${version}`, ...peers },
    }
    writeFileSync(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  }
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
