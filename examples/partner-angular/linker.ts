import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createEs2015LinkerPlugin } from '@angular/compiler-cli/linker/babel'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
/** The version of Babel that the compiler's plugin is for. */
const babel = createRequire(require.resolve('@angular/compiler-cli/package.json'))('@babel/core') as {
  transformAsync(code: string, options: object): Promise<{ code: string } | null>
}

/** Constants that Angular's packages leave to the build. */
const MODES = ['ngDevMode', 'ngJitMode', 'ngServerMode', 'ngI18nClosureMode']

/** Finishes packages that come half compiled, as every library of Angular does. */
export const linker = (): Plugin => ({
  name: 'angular linker',
  config: () => ({ define: Object.fromEntries(MODES.map((name) => [name, 'false'])) }),
  async transform(code, id) {
    if (!code.includes('ɵɵngDeclare')) return null
    const plugin = createEs2015LinkerPlugin({
      // Only source maps would be read, and there are none.
      fileSystem: {
        resolve: join,
        exists: () => false,
        relative: (_from: string, to: string) => to,
        readFile: () => '',
        dirname: (path: string) => join(path, '..'),
      },
      logger: { level: 1, debug() {}, info() {}, warn: console.warn, error: console.error },
      linkerJitMode: false,
      sourceMapping: false,
    } as never)
    const options = { filename: id, configFile: false, babelrc: false, compact: false, plugins: [plugin] }
    return (await babel.transformAsync(code, options))?.code ?? null
  },
})
