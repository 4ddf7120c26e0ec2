import { globSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Writes `.br` and `.gz` beside every script, style sheet, SVG and JSON file in the folder. */
export async function precompress(folder: string, which = '**/*.{js,css,svg,json}'): Promise<void> {
  const files = globSync(which, { cwd: folder })
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const bytes = readFileSync(path)
      if (bytes.length < LEAST_BYTES) return
      writeFileSync(`${path}.br`, await brotli(bytes, bytes.length < LARGE ? {} : FOR_LARGE))
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
