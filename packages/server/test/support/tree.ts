import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything below a directory, names and contents, as one text: the same as long as nothing has changed. */
export function treeOf(directory: string): string {
  const hash = createHash('sha256')
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path, isFile } of entries) {
    hash.update(`${path.slice(directory.length)}\n`)
    if (isFile) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}
