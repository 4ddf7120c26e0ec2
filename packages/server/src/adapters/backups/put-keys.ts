import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The keys that a restore has put into a bucket, noted before they are, so that the next one knows those of a killed one. */
export function createPutKeys(dataDir: string, place: string) {
  const file = join(dataDir, 'files', '.restore-bucket')
  return {
    /** Of the restore that began last, if it was one into this bucket. */
    all(): string[] {
      const [of, ...keys] = linesOf(file)
      return of === place ? keys : []
    },
    begin: () => writeFileSync(file, `${place}\n`, { mode: 0o600 }),
    add: (key: string) => appendFileSync(file, `${key}\n`),
    forget: () => rmSync(file, { force: true }),
  }
}

function linesOf(file: string): string[] {
  try {
    // A line that a kill has cut short names a key that was not put.
    return readFileSync(file, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}
