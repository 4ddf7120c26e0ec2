import { join } from 'node:path'
import { defineConfig } from '@rspack/cli'

/** An ordinary build, without Module Federation. */
export default defineConfig({
  mode: 'production',
  target: ['web', 'es2022'],
  entry: { shop: join(import.meta.dirname, 'src/main.tsx') },
  output: {
    path: join(import.meta.dirname, 'dist'),
    publicPath: '/',
    filename: '[name].js',
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
  performance: false,
})
