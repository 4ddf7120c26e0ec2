import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { defineConfig } from '@rspack/cli'
import { rspack } from '@rspack/core'
import { SDK_VERSION } from './packages/host-sdk/src/session/version.ts'
import { folderOf, WIDGET_ROWS } from './packages/widgets/src/federation/widgets.ts'
import { MAPS, pagesOf, version } from './scripts/build-pages.ts'
import { minimizers, precompressed, production, scripts, sheets } from './scripts/build-rules.ts'
import { namedByContent } from './scripts/named-by-content.ts'
import { pageFiles } from './scripts/page-files.ts'

const shell = join(import.meta.dirname, 'packages/standalone-shell')
const widgets = join(import.meta.dirname, 'packages/widgets')
const consolePages = join(import.meta.dirname, 'packages/console')
const hostSdk = join(import.meta.dirname, 'packages/host-sdk')
/** Files of the playground, beside those of the other pages. */
const OF_PLAYGROUND = /playground[.-][^/\\]*$/
const NOT_OF_PLAYGROUND = /^(?!.*playground[.-][^/\\]*$)/

/** The site, and the pages in partners' frames. */
const pages = pagesOf({
  name: 'shell',
  folder: shell,
  entries: ['site', 'embed'],
  scripts: ['early', 'early-works'],
  // An app is asked for its user while the rest is still loading; in one file the page is 2 KB smaller.
  inTwo: { h5: { of: 'embed', first: 'connect' } },
  prefix: '',
  keep: OF_PLAYGROUND,
  plugins: [
    new rspack.CopyRspackPlugin({ patterns: [{ from: join(shell, 'public'), to: '.' }] }),
    ...(MAPS ? [] : [precompressed(join(shell, 'dist')), pageFiles(join(shell, 'dist'))]),
  ],
})

/** A partner's page for trying everything. */
const playground = pagesOf({
  name: 'playground',
  folder: shell,
  entries: ['playground'],
  prefix: 'playground-',
  keep: NOT_OF_PLAYGROUND,
  plugins: MAPS
    ? []
    : [
        precompressed(join(shell, 'dist'), 'assets/playground-*.{js,css}'),
        pageFiles(join(shell, 'dist'), 'playground-files.json'),
      ],
  dependencies: ['shell'],
})

/** What a partner's script tag loads: a small loader, and the core that carries its version and content in its name. */
const sdk = defineConfig({
  name: 'sdk',
  mode: production ? 'production' : 'development',
  devtool: false,
  target: ['web', 'es2022'],
  entry: {
    loader: join(hostSdk, 'src/loader.ts'),
    [`core.${SDK_VERSION}`]: join(hostSdk, 'src/core.ts'),
    [`doctor.${SDK_VERSION}`]: join(hostSdk, 'src/doctor-script.ts'),
    // For pages where nothing else loaded.
    doctor: join(hostSdk, 'src/doctor-script.ts'),
    [`height.${SDK_VERSION}`]: join(hostSdk, 'src/height-script.ts'),
    [`overlay.${SDK_VERSION}`]: join(hostSdk, 'src/overlay-script.ts'),
    element: join(hostSdk, 'src/element-script.ts'),
    dialog: join(hostSdk, 'src/dialog-script.ts'),
  },
  output: { path: join(hostSdk, 'dist-web'), filename: '[name].js', clean: true, iife: true },
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: [scripts] },
  optimization: {
    minimizer: [
      // What a page waits for: the minimizer goes over it until nothing more is found.
      new rspack.SwcJsMinimizerRspackPlugin({
        extractComments: false,
        minimizerOptions: { compress: { passes: 5, toplevel: true }, mangle: { toplevel: true } },
      }),
    ],
  },
  plugins: [
    namedByContent('loader.js', [
      `core.${SDK_VERSION}.js`,
      `doctor.${SDK_VERSION}.js`,
      `height.${SDK_VERSION}.js`,
      `overlay.${SDK_VERSION}.js`,
    ]),
    precompressed(join(hostSdk, 'dist-web')),
  ],
  performance: false,
  stats: 'errors-warnings',
})

const REACT = { singleton: false, requiredVersion: '^19.0.0' }

/**
 * The operators' console: nothing of it is in what visitors load. Federated, it can also stand in another page of the same
 * origin.
 */
const consoleBuild = pagesOf({
  name: 'console',
  folder: consolePages,
  entries: ['console'],
  publicPath: '/admin/',
  federated: true,
  prefix: '',
  plugins: [
    new ModuleFederationPlugin({
      name: 'easel_console',
      filename: 'remoteEntry.js',
      manifest: { fileName: 'mf-manifest.json' },
      exposes: { './Console': join(consolePages, 'src/index.ts') },
      shared: { react: REACT, 'react/': REACT, 'react-dom': REACT, 'react-dom/': REACT },
      shareStrategy: 'loaded-first',
      experiments: { optimization: { target: 'web' } },
      dts: false,
    }),
    precompressed(join(consolePages, 'dist')),
    pageFiles(join(consolePages, 'dist')),
  ],
})

/** The container's global, by which pages with remotes of two versions tell these apart: the manifest says it. */
const CONTAINER = `easel_${version.replaceAll(/\W/g, '_')}`

/**
 * The runtime of federation as modules: by itself its plugin takes the CommonJS files, of which nothing that is not used
 * can be left out.
 */
const ofFederation = createRequire(
  createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
)
const FEDERATION_RUNTIME = Object.fromEntries(
  ['@module-federation/runtime', '@module-federation/webpack-bundler-runtime'].map((name) => [
    ofFederation.resolve(name),
    ofFederation.resolve(`${name}/bundler`),
  ]),
)

/** The widgets for partners: as components of a federated React page, and with a mount() for every other. */
const remotes = defineConfig({
  name: 'widgets',
  mode: production ? 'production' : 'development',
  devtool: false,
  target: ['web', 'es2022'],
  entry: { mount: join(widgets, 'src/federation/global.ts') },
  output: {
    path: join(widgets, 'dist'),
    publicPath: 'auto',
    // Chunks are handed over through a global of this name: two versions in one page must not take each other's.
    uniqueName: `easel-${version}`,
    clean: true,
    // Pages of others name these two; whatever they load has its content in its name.
    filename: '[name].js',
    chunkFilename: '[name].[contenthash:8].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    crossOriginLoading: 'anonymous',
    // A page that limits whom it takes scripts from allows them by this name.
    trustedTypes: { policyName: 'easel-widgets', onPolicyCreationFailure: 'continue' },
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'], alias: FEDERATION_RUNTIME },
  module: {
    rules: [scripts, ...sheets(/\.module\.css$/, 'css/module'), ...sheets(/(?<!\.module)\.css$/, 'css')],
  },
  optimization: {
    // The entry's name is a global of the page: a minimizer that takes it for a module's own drops it.
    minimizer: minimizers({ module: false }),
    splitChunks: { chunks: 'async', minSize: 20_000 },
    realContentHash: true,
    mangleExports: 'size',
  },
  plugins: [
    new rspack.DefinePlugin({ EASEL_VERSION_OF_BUILD: JSON.stringify(version) }),
    new ModuleFederationPlugin({
      name: 'easel',
      library: { type: 'var', name: CONTAINER },
      filename: 'remoteEntry.js',
      manifest: { fileName: 'mf-manifest.json' },
      exposes: Object.fromEntries(
        WIDGET_ROWS.flatMap(([name]) => {
          const file = join(widgets, 'src/federation/exposed', folderOf(name))
          return [
            [`./${name}`, `${file}.ts`],
            [`./${name}/mount`, `${file}.mount.ts`],
          ]
        }),
      ),
      shared: { react: REACT, 'react/': REACT, 'react-dom': REACT, 'react-dom/': REACT },
      shareStrategy: 'loaded-first',
      // Leaves out of the runtime what only servers need.
      experiments: { optimization: { target: 'web' } },
      // Partners' types are made by `npm run tables`: a build needs no type checker.
      dts: false,
    }),
    // Pages that name the file and not the manifest know the container by this global.
    new rspack.BannerPlugin({
      banner: `var easel = ${CONTAINER}`,
      footer: true,
      raw: true,
      test: /remoteEntry\.js$/,
    }),
    precompressed(join(widgets, 'dist')),
  ],
  performance: false,
  stats: 'errors-warnings',
  // The plugin warns that a manifest does not know its own address: it stands wherever the server does.
  infrastructureLogging: { level: 'error' },
})

export default MAPS ? [pages, playground] : [pages, playground, consoleBuild, sdk, remotes]
