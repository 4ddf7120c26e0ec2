/** How pages are built: the site, the playground and the console, each for itself. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@rspack/cli'
import { type Compiler, type Plugin, rspack } from '@rspack/core'
import { minimizers, production, scripts, THEIR_OWN_NAMES } from './build-rules.ts'
import { scriptPriorities } from './script-priorities.ts'

/** Of the product, which pages and widgets carry. */
export const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string
}

/** Where the pages are built to with their source maps; they are never beside what is served. */
export const MAPS = process.env.SOURCE_MAPS_TO

/** No text gets smaller by compression less than a hash: of a thousand million names these pages need a few hundred. */
const CLASS_NAME = '[fullhash:5]'
/** What the dialog's library has for React 17 and 18: these pages bring a React that has it itself. */
const FOR_OLDER_REACT = {
  'use-sync-external-store/shim$': 'react',
  'use-sync-external-store/shim/with-selector$': false,
} as const

/** A build of pages. */
export interface PagesBuild {
  name: string
  /** The package of its entries and its files. */
  folder: string
  entries: string[]
  /** Scripts that stand in pages by themselves. */
  scripts?: string[]
  /** The same page as another entry's, in two files: the first, named here, runs before the second has come. */
  inTwo?: Record<string, { of: string; first: string }>
  publicPath?: string
  /** Its entry's name is a global of the page, which the minimizer must not drop. */
  federated?: boolean
  /** What the names of its files begin with. */
  prefix: string
  /** Files of other builds in the same folder. */
  keep?: RegExp
  plugins: Plugin[]
  /** The builds before it. */
  dependencies?: string[]
}

const entryOf = (folder: string, file: string): string => join(folder, 'src/entries', file)

/** A page whose scripts run in this order. */
const pageOf = (folder: string, name: string, template: string, chunks: string[]) =>
  new rspack.HtmlRspackPlugin({
    filename: `${name}.html`,
    template: entryOf(folder, `${template}.html`),
    chunks,
    scriptLoading: 'defer',
    inject: 'head',
    minify: false,
  })

/** What people's browsers get has no source maps beside it. */
const withoutMaps = {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('without maps', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'without maps', stage }, (assets) => {
        for (const name of Object.keys(assets)) if (name.endsWith('.map')) compilation.deleteAsset(name)
      })
    })
  },
}

/** One build of pages. What two builds share is built for each: neither keeps a byte for the other. */
export const pagesOf = ({
  name,
  folder,
  entries,
  scripts: ownScripts = [],
  inTwo = {},
  publicPath = '/',
  federated = false,
  prefix,
  keep,
  plugins,
  dependencies = [],
}: PagesBuild) =>
  defineConfig({
    name,
    dependencies,
    mode: production ? 'production' : 'development',
    // Also where they are not kept: with them, the same names are made short otherwise, and `npm run stack` would find no file of its name.
    devtool: production ? 'hidden-source-map' : 'source-map',
    target: ['web', 'es2022'],
    entry: {
      ...Object.fromEntries(entries.map((entry) => [entry, entryOf(folder, `${entry}.tsx`)])),
      ...Object.fromEntries(ownScripts.map((script) => [script, entryOf(folder, `${script}.ts`)])),
      ...Object.fromEntries(
        Object.entries(inTwo).flatMap(([name, { of, first }]) => [
          [first, entryOf(folder, `${first}.ts`)],
          [name, { import: entryOf(folder, `${of}.tsx`), dependOn: first }],
        ]),
      ),
    },
    output: {
      path: MAPS ?? join(folder, 'dist'),
      publicPath,
      clean: keep ? { keep } : true,
      // Short hashes, and ids for names: those of every part are in what the first page loads.
      filename: `assets/${prefix}[name].[contenthash:6].js`,
      chunkFilename: `assets/${prefix}[id].[contenthash:6].js`,
      cssFilename: `assets/${prefix}[name].[contenthash:6].css`,
      cssChunkFilename: `assets/${prefix}[id].[contenthash:6].css`,
      assetModuleFilename: `assets/${prefix}[name].[contenthash:6][ext]`,
      crossOriginLoading: false,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: FOR_OLDER_REACT },
    module: {
      rules: [
        scripts,
        {
          test: /\.module\.css$/,
          use: [join(import.meta.dirname, 'window-loader.cjs')],
          type: 'css/module',
          parser: { namedExports: false, ...THEIR_OWN_NAMES },
          ...(production ? { generator: { localIdentName: CLASS_NAME } } : {}),
        },
        { test: /(?<!\.module)\.css$/, type: 'css' },
        { test: /\.svg$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: minimizers({ module: !federated }),
      splitChunks: { chunks: 'async', minSize: 16_000 },
      realContentHash: true,
      // The most used get the shortest names: one hundredth of the first page.
      mangleExports: 'size',
      // Two or three letters by the path instead of five digits, none of which compresses: 800 bytes of the first page. Nearly
      // all stay from release to release, so that what did not change keeps its file: one grows when a new one is like it.
      moduleIds: 'compact-hashed',
      chunkIds: 'compact-hashed',
    },
    plugins: [
      new rspack.DefinePlugin({ EASEL_VERSION_OF_BUILD: JSON.stringify(version) }),
      ...(production && !MAPS ? [withoutMaps] : []),
      ...entries.map((entry) => pageOf(folder, entry, entry, [entry])),
      ...Object.entries(inTwo).flatMap(([name, { of, first }]) => [
        pageOf(folder, name, of, [first, name]),
        scriptPriorities(first, name),
      ]),
      ...plugins,
    ],
    performance: false,
    // Rules of CSS modules do not meet each other, whatever their order.
    ignoreWarnings: [/Conflicting order/],
    stats: production ? 'errors-warnings' : 'normal',
  })
