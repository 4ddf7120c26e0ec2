/** What the builds have in common: rules for scripts and styles, minimizers, and compressed copies of their files. */
import { join } from 'node:path'
import { type Compiler, type RuleSetRule, rspack } from '@rspack/core'
import { precompress } from './precompress.ts'

export const production = process.env.NODE_ENV !== 'development'

/** Writes `.br` and `.gz` beside every asset, once, so that the server never compresses them. */
export const precompressed = (directory: string, which?: string) => ({
  apply(compiler: Compiler) {
    if (production) compiler.hooks.afterEmit.tapPromise('precompress', () => precompress(directory, which))
  },
})

const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4']

export const scripts = {
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
export const minimizers = (options: { module: boolean }) => [
  new rspack.SwcJsMinimizerRspackPlugin({
    extractComments: false,
    minimizerOptions: { compress: { ...compress, ...options } },
  }),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
]

/** Custom properties and containers are shared by all style sheets: what a module names keeps its name. */
export const THEIR_OWN_NAMES = { dashedIdents: false, container: false } as const

/** Styles as text, for the shadow roots of widgets in other people's pages. */
export const sheets = (test: RegExp, type: 'css' | 'css/module'): RuleSetRule[] => [
  {
    test,
    resourceQuery: { not: /text/ },
    use: [
      {
        loader: join(import.meta.dirname, 'sheet-loader.cjs'),
        options: { registry: join(import.meta.dirname, '../packages/widgets/src/theme/sheets.ts') },
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
    parser: { exportType: 'text', namedExports: true, ...(type === 'css/module' && THEIR_OWN_NAMES) },
  },
]
