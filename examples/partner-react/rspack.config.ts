import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { defineConfig } from '@rspack/cli'

/**
 * One React for the page and the widgets. The entries with a slash are for imports such as
 * `react/jsx-runtime`.
 */
const REACT = { singleton: true, requiredVersion: '^19.0.0' }

export default defineConfig({
  mode: 'production',
  target: ['web', 'es2022'],
  entry: { shop: join(import.meta.dirname, 'src/main.ts') },
  output: {
    path: join(import.meta.dirname, 'dist'),
    publicPath: '/',
    filename: '[name].js',
    uniqueName: 'shop',
    // Another build of the same is not written: pages that are open go on.
    compareBeforeEmit: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
        type: 'javascript/auto',
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'shop',
      remotes: { easel: 'easel@https://easel.example/widgets/mf-manifest.json' },
      shared: { react: REACT, 'react/': REACT, 'react-dom': REACT, 'react-dom/': REACT },
      // By default every remote is asked for its versions before the first render, so a missing remote would
      // stop the page.
      shareStrategy: 'loaded-first',
      // This repository has the types already. In your project: `{ consumeTypes: { typesOnBuild: true } }`.
      dts: false,
    }),
  ],
  performance: false,
})
