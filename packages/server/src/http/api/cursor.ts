import { PAGE_SIZE } from '@easel/contract/numbers'
import { z } from 'zod'
import type { Cursor, Page, PageRequest } from '../../domain/kernel/page.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'

const CursorText = z.tuple([z.int(), z.string().regex(/^[\w-]{1,64}$/)])

/** The requested page. Refuses with 400 for a cursor that is not ours. */
export function pageRequest({ cursor, limit }: { cursor?: string; limit?: number }): PageRequest {
  return { after: cursor === undefined ? null : readCursor(cursor), limit: limit ?? PAGE_SIZE.default }
}

function readCursor(text: string): Cursor {
  const refused = new Refusal(400, 'body_invalid', { field: 'cursor' })
  try {
    const [at, id] = CursorText.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { at, id }
  } catch {
    throw refused
  }
}

const writeCursor = ({ at, id }: Cursor): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url')

/** The wire's form of a page. */
export const presentPage = <T, P>({ items, next }: Page<T>, present: (items: T[]) => P[]) => ({
  items: present(items),
  nextCursor: next && writeCursor(next),
})
