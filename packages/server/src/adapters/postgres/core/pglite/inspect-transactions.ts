import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint } from './control-file.ts'
import { damaged } from './damage.ts'

const PAGE = 8192
const PAGES_PER_FILE = 32
const IDS = 2 ** 32
/** How many entries of each kind are on a page. */
const PER_PAGE = { pg_xact: PAGE * 4, 'pg_multixact/offsets': PAGE / 4, 'pg_multixact/members': 1636 }

/**
 * Requires the commit log from the oldest transaction in use to the last checkpoint: recovery would re-create a
 * missing file and lose the rows of those transactions.
 */
export function inspectTransactions(directory: string, checkpoint: Checkpoint): void {
  const { oldestXid, nextXid, oldestMulti, nextMulti, nextMultiOffset } = checkpoint
  inspectRange(directory, 'pg_xact', oldestXid, nextXid)
  inspectRange(directory, 'pg_multixact/offsets', oldestMulti, nextMulti)
  // The first member offset is known only if the oldest multixact is the first one.
  if (oldestMulti === 1) inspectRange(directory, 'pg_multixact/members', 0, nextMultiOffset)
}

/** A checkpoint flushes all pages up to the last id; the next page may not exist. */
function inspectRange(directory: string, folder: keyof typeof PER_PAGE, oldest: number, next: number): void {
  if (oldest === next) return
  const perFile = PER_PAGE[folder] * PAGES_PER_FILE
  const files = Math.ceil(IDS / perFile)
  const last = (next - 1 + IDS) % IDS
  const lastFile = Math.floor(last / perFile)
  for (let file = Math.floor(oldest / perFile); ; file = (file + 1) % files) {
    const name = `${folder}/${file.toString(16).toUpperCase().padStart(4, '0')}`
    const size = statSync(join(directory, name), { throwIfNoEntry: false })?.size
    const pages = file === lastFile ? Math.floor((last % perFile) / PER_PAGE[folder]) + 1 : PAGES_PER_FILE
    if (size === undefined) throw damaged(directory, `${name} is missing`)
    if (size < pages * PAGE) throw damaged(directory, `${name} is cut short`)
    if (file === lastFile) return
  }
}
