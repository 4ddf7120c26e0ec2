import type { Role, Thing } from '../../plan/role.ts'
import { wordsOfPose } from './read-people.ts'

interface SharedTable {
  readonly key: string
  readonly top: number
  readonly width: number
  readonly seat?: Thing
}

/** The table that people share for an action: its key, the height of its top, and its share of the row. */
export function tableOf({ act, held }: Role): SharedTable | undefined {
  // Ice cream is eaten without a table.
  if (
    act === 'eat' &&
    held &&
    /ice-cream|apple|banana|candy|lollipop|cookie|sandwich|hot-dog|hamburger|watermelon|corn|popcorn|straw/.test(
      held.key,
    )
  )
    return undefined
  const [key, top = '0', width = '1', seat] = (wordsOfPose(act).table ?? '').split('/')
  return key
    ? { key, top: Number(top), width: Number(width), ...(seat ? { seat: { key: seat } } : {}) }
    : undefined
}

/** The pose with the hands on the table, or on a chair in front of it. */
export const AT_TABLE = 'attable'
export const atTable = ({ seat }: SharedTable, act?: string) => ({ act: satOf(act, seat), seat })
/** Cups stay in the hands. */
export const satOf = (act: string | undefined, seat: Thing | undefined) =>
  seat ? (wordsOfPose(act).keep ? act : 'sit') : AT_TABLE
