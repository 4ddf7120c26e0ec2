import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@rspack/cli'
import { type Compiler, rspack } from '@rspack/core'
import { precompress } from './scripts/precompress.ts'

const shell = join(import.meta.dirname, 'packages/standalone-shell')
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string
}
const production = process.env.NODE_ENV !== 'development'

/** Writes `.br` and `.gz` beside every asset, once, so that the server never compresses them. */
const precompressPlugin = {
  apply(compiler: Compiler) {
    if (production) compiler.hooks.afterEmit.tapPromise('precompress', () => precompress(join(shell, 'dist')))
  },
}

const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4']

export default defineConfig({
  name: 'shell',
  mode: production ? 'production' : 'development',
  devtool: production ? false : 'source-map',
  target: ['web', 'es2022'],
  entry: { site: join(shell, 'src/entries/site.tsx') },
  output: {
    path: join(shell, 'dist'),
    publicPath: '/',
    clean: true,
    filename: 'assets/[name].[contenthash:10].js',
    chunkFilename: 'assets/[name].[contenthash:10].js',
    cssFilename: 'assets/[name].[contenthash:10].css',
    cssChunkFilename: 'assets/[name].[contenthash:10].css',
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    crossOriginLoading: false,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'builtin:swc-loader',
        options: {
          env: { targets: browsers },
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            experimental: { plugins: [['@lingui/swc-plugin', {}]] },
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.module\.css$/, type: 'css/module', parser: { namedExports: false } },
      { test: /(?<!\.module)\.css$/, type: 'css' },
      { test: /\.svg$/, type: 'asset/resource' },
    ],
  },
  optimization: {
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
    ],
    splitChunks: { chunks: 'async', minSize: 4000 },
    realContentHash: true,
  },
  plugins: [
    new rspack.DefinePlugin({ EASEL_VERSION: JSON.stringify(version) }),
    new rspack.HtmlRspackPlugin({
      filename: 'site.html',
      template: join(shell, 'src/entries/site.html'),
      chunks: ['site'],
      scriptLoading: 'defer',
      inject: 'head',
      minify: false,
    }),
    new rspack.CopyRspackPlugin({ patterns: [{ from: join(shell, 'public'), to: '.' }] }),
    precompressPlugin,
  ],
  performance: false,
  // Rules of CSS modules do not meet each other, whatever their order.
  ignoreWarnings: [/Conflicting order/],
  stats: production ? 'errors-warnings' : 'normal',
})
