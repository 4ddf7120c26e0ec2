import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installIn } from '../shop/install.ts'
import { lateRemote } from './remote.ts'

/** The part of webpack that this example needs; its package is only there once it is installed. */
interface Webpack {
  (
    options: object,
    done: (error: Error | null, stats?: { hasErrors(): boolean; toString(which: string): string }) => void,
  ): { close(done: () => void): void }
  container: { ModuleFederationPlugin: new (options: object) => object }
}

const FOLDER = import.meta.dirname
/** One React for the page and the widgets. The entries with a slash are for imports such as `react/jsx-runtime`. */
const REACT = { singleton: true, requiredVersion: '^19.0.0' }

/** Installs webpack, once, and builds the site by its own Module Federation. */
export async function build(): Promise<void> {
  installIn(FOLDER, 'webpack')
  const webpack = createRequire(import.meta.url)('webpack') as Webpack
  const options = {
    mode: 'production',
    context: FOLDER,
    entry: { shop: './src/main.js' },
    output: { path: join(FOLDER, 'dist'), publicPath: '/', uniqueName: 'shop', clean: true },
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: 'shop',
        remotes: { easel: lateRemote('easel', 'https://easel.example/widgets/remoteEntry.js') },
        shared: { react: REACT, 'react/': REACT, 'react-dom': REACT, 'react-dom/': REACT },
      }),
    ],
    performance: false,
  }
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack(options, (error, stats) => {
      compiler?.close(() => {
        if (error) reject(error)
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')))
        else resolve()
      })
    })
  })
}
