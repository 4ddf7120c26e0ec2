import type { Role, Thing } from '../../plan/role.ts'
import { wordsOfPose } from './read-people.ts'

interface SharedTable {
  readonly key: string
  readonly top: number
  readonly width: number
  readonly seat?: Thing
}

/** What those share who do something at one table: its key, how high its top is, how much of the row it takes. */
export function tableOf({ act, held }: Role): SharedTable | undefined {
  // An ice cream is eaten where one is.
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

/** With the hands on the table, or on a chair before it. */
export const AT_TABLE = 'attable'
export const atTable = ({ seat }: SharedTable, act?: string) => ({ act: satOf(act, seat), seat })
/** Cups stay in the hands. */
export const satOf = (act: string | undefined, seat: Thing | undefined) =>
  seat ? (wordsOfPose(act).keep ? act : 'sit') : AT_TABLE
