import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE, PAGES_PER_FILE } from './relation-sizes.ts'

const BATCH_SIZE = 128
const UPPER_AT = 14

/** An all-zero page, as recovery appends. */
export const isNew = (page: Buffer): boolean => page.readUInt16LE(UPPER_AT) === 0

/** The first `count` pages of a relation. Each buffer is reused for the next page. */
export function* pagesIn(directory: string, file: string, count: number): Generator<Buffer> {
  // Most relations have a page or two, and there are hundreds of them at every start.
  const buffer = Buffer.alloc(Math.min(BATCH_SIZE, count) * PAGE)
  for (let first = 0; first < count; first += PAGES_PER_FILE) {
    const opened = openSync(pathOf(directory, file, first), 'r')
    try {
      const end = Math.min(count - first, PAGES_PER_FILE)
      for (let at = 0; at < end; at += BATCH_SIZE) {
        const pages = Math.min(BATCH_SIZE, end - at)
        readSync(opened, buffer, 0, pages * PAGE, at * PAGE)
        for (let n = 0; n < pages; n += 1) yield buffer.subarray(n * PAGE, (n + 1) * PAGE)
      }
    } finally {
      closeSync(opened)
    }
  }
}

export function pageOf(directory: string, file: string, number: number): Buffer {
  const opened = openSync(pathOf(directory, file, number), 'r')
  try {
    const page = Buffer.alloc(PAGE)
    readSync(opened, page, 0, PAGE, (number % PAGES_PER_FILE) * PAGE)
    return page
  } finally {
    closeSync(opened)
  }
}

function pathOf(directory: string, file: string, page: number): string {
  const part = Math.floor(page / PAGES_PER_FILE)
  return join(directory, part === 0 ? file : `${file}.${part}`)
}
