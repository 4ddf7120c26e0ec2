/** Writes the list of the files that each page and language needs beside the entry, for the server to announce. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compiler } from '@rspack/core'

/** Named chunks that the server announces: pages, interface texts of a language, the channel of a partner's app, and what asks ahead. */
const ANNOUNCED = /^((page|words|more-words)-|(native|early)$)/

/** `page-files.json`: the public addresses of scripts and style sheets by the name of their chunk. */
export const pageFiles = (directory: string) => ({
  apply(compiler: Compiler) {
    compiler.hooks.done.tap('page-files', ({ compilation }) => {
      const files = [...compilation.namedChunkGroups]
        .filter(([name]) => ANNOUNCED.test(name))
        .map(([name, group]) => [name, group.getFiles().map((file) => `/${file}`)])
      writeFileSync(join(directory, 'page-files.json'), JSON.stringify(Object.fromEntries(files)))
    })
  },
})
