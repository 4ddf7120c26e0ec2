import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The keys that a restore has put into a bucket, noted before they are, so that the next one knows those of a killed one. */
export function createPutKeys(dataDir: string, place: string) {
  const file = join(dataDir, 'files', '.restore-bucket')
  /** Of the restore that began last, and of those that it goes on from, if it was one into this bucket. */
  const all = (): string[] => {
    const [of, ...keys] = linesOf(file)
    return of === place ? keys : []
  }
  return {
    all,
    /** `goesOn`: after one that was broken off, whose keys stay noted; otherwise a server may have put some of them since. */
    begin(goesOn: boolean): void {
      const lines = [place, ...(goesOn ? all() : [])]
      writeFileSync(file, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
    },
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
