import { isNew, pagesIn } from './relation-pages.ts'
import { PAGE } from './relation-sizes.ts'

/** Layout by PostgreSQL's bufpage.h, itemid.h, itup.h and nbtree.h. */
const HEADER = { size: 24, lowerAt: 12, specialAt: 16 }
const SPECIAL = { size: 16, nextAt: 4, flagsAt: 12 }
const FLAGS = { leaf: 1, deleted: 4, halfDead: 16 }
const ITEM_SIZE = 4
const ITEM_NORMAL = 1
const HAS_OTHER_THAN_ROW = 0x2000
const IS_LIST = 0x2000
const LIST_LENGTH = 0x0fff
const ROW_SIZE = 6

/** The table page of every row in a B-tree index of a database at rest. */
export function* tablePagesOf(directory: string, index: string, pages: number): Generator<number> {
  for (const page of pagesIn(directory, index, pages)) {
    if (!isNew(page)) yield* tablePagesIn(page)
  }
}

function* tablePagesIn(page: Buffer): Generator<number> {
  const special = page.readUInt16LE(HEADER.specialAt)
  if (special !== PAGE - SPECIAL.size) return
  const flags = page.readUInt16LE(special + SPECIAL.flagsAt)
  if (!(flags & FLAGS.leaf) || flags & (FLAGS.deleted | FLAGS.halfDead)) return
  const isLast = page.readUInt32LE(special + SPECIAL.nextAt) === 0
  // On all pages but a level's last, the first item is the high key.
  const first = HEADER.size + (isLast ? 0 : ITEM_SIZE)
  const end = Math.min(page.readUInt16LE(HEADER.lowerAt), special)
  for (let at = first; at + ITEM_SIZE <= end; at += ITEM_SIZE) {
    const item = page.readUInt32LE(at)
    if (((item >>> 15) & 3) === ITEM_NORMAL) yield* tablePagesOfEntry(page, item & 0x7fff)
  }
}

function* tablePagesOfEntry(page: Buffer, at: number): Generator<number> {
  const number = blockAt(page, at)
  const offset = page.readUInt16LE(at + 4)
  if (!(page.readUInt16LE(at + 6) & HAS_OTHER_THAN_ROW)) return yield number
  // A posting list: rows with the same key share one entry.
  if (!(offset & IS_LIST)) return
  for (let n = 0; n < (offset & LIST_LENGTH); n += 1) yield blockAt(page, at + number + n * ROW_SIZE)
}

const blockAt = (page: Buffer, at: number): number =>
  page.readUInt16LE(at) * 0x1_0000 + page.readUInt16LE(at + 2)
