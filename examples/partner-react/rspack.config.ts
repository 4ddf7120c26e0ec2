import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { defineConfig } from '@rspack/cli'

/** One React for the page and the widgets. The two with a slash stand for `react/jsx-runtime` and the like. */
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
    clean: true,
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
      // Else every remote is asked for its versions before the first render, and a missing one stops the page.
      shareStrategy: 'loaded-first',
      // The types are a file of this repository. A shop that lets its build fetch them: `{ consumeTypes: { typesOnBuild: true } }`.
      dts: false,
    }),
  ],
  performance: false,
})
