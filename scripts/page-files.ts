/** Writes the list of the files that each page and language needs beside the entry, by names that the files do not have. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChunkGroup, Compiler } from '@rspack/core'

/**
 * Named chunks that the server announces: pages, interface texts of a language, the channel of a partner's app, what asks
 * ahead, and what an entry starts with. The texts of dialogs are only looked up where their bytes are counted.
 */
const LISTED = /^((page|words|more-words|login|vip)-|(native|early|early-works|start)$)/
/** What federated pages share has no name of its own. */
const SHARED = 'shared'

const nameOf = ({ name, origins }: ChunkGroup): string =>
  name ?? (origins.some(({ module }) => module?.identifier().startsWith('provide shared')) ? SHARED : '')

/** The list: the public addresses of scripts and style sheets by the name of their chunk. */
export const pageFiles = (directory: string, list = 'page-files.json') => ({
  apply(compiler: Compiler) {
    compiler.hooks.done.tap('page-files', ({ compilation }) => {
      const base = compilation.outputOptions.publicPath
      const files: Record<string, string[]> = {}
      for (const group of compilation.chunkGroups) {
        const name = nameOf(group)
        if (name !== SHARED && !LISTED.test(name)) continue
        files[name] = [...(files[name] ?? []), ...group.getFiles().map((file) => `${base}${file}`)]
      }
      writeFileSync(join(directory, list), JSON.stringify(files))
    })
  },
})
