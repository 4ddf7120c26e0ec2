import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { MoveJournal } from '../../domain/files/move.ts'

const Journal = z.object({
  from: z.string(),
  to: z.string(),
  after: z.string(),
  page: z.array(z.string()),
})

/** How far files have moved from one place to another, in a file beside the data. */
export function createMoveJournal(dataDir: string, from: string, to: string): MoveJournal {
  const file = join(dataDir, 'files-move.json')
  return {
    async read() {
      try {
        const journal = Journal.parse(JSON.parse(await readFile(file, 'utf8')))
        return journal.from === from && journal.to === to ? journal : null
      } catch {
        // There is none, or it was cut short: everything is compared again.
        return null
      }
    },
    async write(state) {
      await writeFile(`${file}.unfinished`, `${JSON.stringify({ from, to, ...state })}\n`, { mode: 0o600 })
      await rename(`${file}.unfinished`, file)
    },
    end: () => rm(file, { force: true }),
  }
}
