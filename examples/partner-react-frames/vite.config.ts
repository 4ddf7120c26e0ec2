import { createRequire } from 'node:module'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

const config: UserConfig = defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist/19' },
})
export default config

/** The same page with React 18, which the example `partner-react18` has installed. */
export function withReact18(): UserConfig {
  const own = createRequire(join(import.meta.dirname, '../partner-react18/package.json'))
  const at = (name: string) => join(own.resolve(`${name}/package.json`), '..')
  return {
    ...config,
    resolve: { alias: { react: at('react'), 'react-dom': at('react-dom') } },
    build: { outDir: 'dist/18' },
  }
}
