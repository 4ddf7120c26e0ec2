import { createHash } from 'node:crypto'
import { type Compiler, rspack } from '@rspack/core'

/** Puts a hash of what they contain into the names of files, and those names into the file that loads them. */
export const namedByContent = (loader: string, files: readonly string[]) => ({
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('named by content', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'named by content', stage }, () => {
        let text = String(compilation.getAsset(loader)?.source.source())
        for (const file of files) {
          const bytes = compilation.getAsset(file)?.source.buffer() ?? Buffer.alloc(0)
          const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
          const named = file.replace(/\.js$/, `.${hash}.js`)
          if (!text.includes(file)) throw new Error(`${loader} does not name ${file}.`)
          text = text.replaceAll(file, named)
          compilation.renameAsset(file, named)
        }
        compilation.updateAsset(loader, new rspack.sources.RawSource(text))
      })
    })
  },
})
