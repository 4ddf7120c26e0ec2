import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const PAGE = 8192
/** PostgreSQL goes on in a further file, `.1`, `.2`, …, after this many pages. */
export const PAGES_PER_FILE = 131_072

/** The sizes in bytes of the files of all tables and indexes, by path such as base/5/16458. */
export type Sizes = ReadonlyMap<string, number>

export function relationSizes(directory: string): Sizes {
  const databases = readdirSync(join(directory, 'base')).filter((name) => /^\d+$/.test(name))
  const folders = ['global', ...databases.map((name) => `base/${name}`)]
  return new Map(
    folders.flatMap((folder) =>
      readdirSync(join(directory, folder)).map((name): [string, number] => [
        `${folder}/${name}`,
        statSync(join(directory, folder, name)).size,
      ]),
    ),
  )
}

/** Number of whole pages. A partial page at the end is left by a kill and is not damage. */
export function pagesOf(sizes: Sizes, file: string): number {
  let pages = 0
  for (let part = 0; ; part += 1) {
    const size = sizes.get(part === 0 ? file : `${file}.${part}`) ?? 0
    pages += Math.floor(size / PAGE)
    if (pages < (part + 1) * PAGES_PER_FILE) return pages
  }
}
