import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { defineConfig } from '@rspack/cli'
import { type Compiler, type RuleSetRule, rspack } from '@rspack/core'
import { SDK_VERSION } from './packages/host-sdk/src/session/version.ts'
import { WIDGET_ROWS } from './packages/widgets/src/federation/widgets.ts'
import { namedByContent } from './scripts/named-by-content.ts'
import { precompress } from './scripts/precompress.ts'

const shell = join(import.meta.dirname, 'packages/standalone-shell')
const widgets = join(import.meta.dirname, 'packages/widgets')
const hostSdk = join(import.meta.dirname, 'packages/host-sdk')
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string
}
const production = process.env.NODE_ENV !== 'development'

/** Writes `.br` and `.gz` beside every asset, once, so that the server never compresses them. */
const precompressed = (directory: string) => ({
  apply(compiler: Compiler) {
    if (production) compiler.hooks.afterEmit.tapPromise('precompress', () => precompress(directory))
  },
})

const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4']

const scripts = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'builtin:swc-loader',
  options: {
    env: { targets: browsers },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      // Said here, since what the plugin finds in the environment depends on when each of its threads looks.
      experimental: {
        plugins: [['@lingui/swc-plugin', { descriptorFields: production ? 'id-only' : 'all' }]],
      },
    },
  },
  type: 'javascript/auto',
} satisfies RuleSetRule

const compress = { passes: 3, ecma: 2022 as const }
const minimizers = (options: { module: boolean }) => [
  new rspack.SwcJsMinimizerRspackPlugin({
    extractComments: false,
    minimizerOptions: { compress: { ...compress, ...options } },
  }),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
]

/** The pages. */
const pages = defineConfig({
  name: 'shell',
  mode: production ? 'production' : 'development',
  devtool: production ? false : 'source-map',
  target: ['web', 'es2022'],
  entry: {
    site: join(shell, 'src/entries/site.tsx'),
    embed: join(shell, 'src/entries/embed.tsx'),
    playground: join(shell, 'src/entries/playground.tsx'),
  },
  output: {
    path: join(shell, 'dist'),
    publicPath: '/',
    clean: true,
    filename: 'assets/[name].[contenthash:8].js',
    chunkFilename: 'assets/[name].[contenthash:8].js',
    cssFilename: 'assets/[name].[contenthash:8].css',
    cssChunkFilename: 'assets/[name].[contenthash:8].css',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    crossOriginLoading: false,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      scripts,
      { test: /\.module\.css$/, type: 'css/module', parser: { namedExports: false } },
      { test: /(?<!\.module)\.css$/, type: 'css' },
      { test: /\.svg$/, type: 'asset/resource' },
    ],
  },
  optimization: {
    minimizer: minimizers({ module: true }),
    splitChunks: { chunks: 'async', minSize: 16_000 },
    realContentHash: true,
  },
  plugins: [
    new rspack.DefinePlugin({ EASEL_VERSION_OF_BUILD: JSON.stringify(version) }),
    ...['site', 'embed', 'playground'].map(
      (name) =>
        new rspack.HtmlRspackPlugin({
          filename: `${name}.html`,
          template: join(shell, `src/entries/${name}.html`),
          chunks: [name],
          scriptLoading: 'defer',
          inject: 'head',
          minify: false,
        }),
    ),
    new rspack.CopyRspackPlugin({ patterns: [{ from: join(shell, 'public'), to: '.' }] }),
    precompressed(join(shell, 'dist')),
  ],
  performance: false,
  // Rules of CSS modules do not meet each other, whatever their order.
  ignoreWarnings: [/Conflicting order/],
  stats: production ? 'errors-warnings' : 'normal',
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
    element: join(hostSdk, 'src/element-script.ts'),
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
    ]),
    precompressed(join(hostSdk, 'dist-web')),
  ],
  performance: false,
  stats: 'errors-warnings',
})

/** Styles as text, for the shadow roots of widgets in other people's pages. */
const sheets = (test: RegExp, type: 'css' | 'css/module'): RuleSetRule[] => [
  {
    test,
    resourceQuery: { not: /text/ },
    use: [
      {
        loader: join(import.meta.dirname, 'scripts/sheet-loader.cjs'),
        options: { registry: join(widgets, 'src/theme/sheets.ts') },
      },
    ],
    type: 'javascript/auto',
    sideEffects: true,
  },
  {
    test,
    resourceQuery: /text/,
    // Text in a script is out of reach of what makes style sheets small.
    use: [{ loader: 'builtin:lightningcss-loader', options: { minify: true, targets: browsers } }],
    type,
    parser: { exportType: 'text', namedExports: true },
  },
]

const REACT = { singleton: false, requiredVersion: '^19.0.0' }

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
    uniqueName: 'easel',
    clean: true,
    // Pages of others name these two; whatever they load has its content in its name.
    filename: '[name].js',
    chunkFilename: '[name].[contenthash:8].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    crossOriginLoading: 'anonymous',
    // A page that limits whom it takes scripts from allows them by this name.
    trustedTypes: { policyName: 'easel-widgets', onPolicyCreationFailure: 'continue' },
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [scripts, ...sheets(/\.module\.css$/, 'css/module'), ...sheets(/(?<!\.module)\.css$/, 'css')],
  },
  optimization: {
    // The entry's name is a global of the page: a minimizer that takes it for a module's own drops it.
    minimizer: minimizers({ module: false }),
    splitChunks: { chunks: 'async', minSize: 20_000 },
    realContentHash: true,
  },
  plugins: [
    new rspack.DefinePlugin({ EASEL_VERSION_OF_BUILD: JSON.stringify(version) }),
    new ModuleFederationPlugin({
      name: 'easel',
      filename: 'remoteEntry.js',
      manifest: { fileName: 'mf-manifest.json' },
      exposes: Object.fromEntries(
        WIDGET_ROWS.flatMap(([name]) => {
          const file = join(widgets, 'src/federation/exposed', name.toLowerCase())
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
    precompressed(join(widgets, 'dist')),
  ],
  performance: false,
  stats: 'errors-warnings',
  // The plugin warns that a manifest does not know its own address: it stands wherever the server does.
  infrastructureLogging: { level: 'error' },
})

export default [pages, sdk, remotes]
