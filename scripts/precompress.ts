import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Smaller files fit into one packet anyway. */
const LEAST_BYTES = 600

/** Scripts of that size come out a thousandth smaller with it; small ones do not. */
const LARGE = 200_000
const FOR_LARGE = { [constants.BROTLI_PARAM_NDIRECT]: 8 }

const brotli = (bytes: Buffer, variant: Record<number, number>): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, ...variant },
  })

/** Brotli takes a third of the whole build, so a first start serves gzip until it has been done after all (brotli-later.ts). */
const IS_LATER = process.env.EASEL_BROTLI === 'later'

const writeBrotli = async (path: string, bytes: Buffer): Promise<void> => {
  const unfinished = `${path}.br.${process.pid}`
  writeFileSync(unfinished, await brotli(bytes, bytes.length < LARGE ? {} : FOR_LARGE))
  // A server that runs sees all of it or none.
  renameSync(unfinished, `${path}.br`)
}

/** Writes the `.br` that are missing in the folder. */
export async function addBrotli(folder: string): Promise<void> {
  for (const name of globSync('**/*.{js,css,svg,json}.gz', { cwd: folder })) {
    const path = join(folder, name.slice(0, -'.gz'.length))
    if (existsSync(path) && !existsSync(`${path}.br`)) await writeBrotli(path, readFileSync(path))
  }
}

/** Writes `.br` and `.gz` beside every script, style sheet, SVG and JSON file in the folder. */
export async function precompress(folder: string, which = '**/*.{js,css,svg,json}'): Promise<void> {
  const files = globSync(which, { cwd: folder })
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const bytes = readFileSync(path)
      if (bytes.length < LEAST_BYTES) return
      // What is left of the same name may be of other content.
      if (IS_LATER) rmSync(`${path}.br`, { force: true })
      else await writeBrotli(path, bytes)
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
