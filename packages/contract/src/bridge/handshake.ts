/** What both ends tell each other before anything else. */
import { type Checked, flag, listOf, number, oneOf, optional, shape, text } from './check.ts'
import { BRIDGE_ROUTES, language, theme } from './values.ts'

/** The version of the protocol that this code speaks, and the oldest that it still understands. */
export const BRIDGE_VERSION = { version: 1, oldest: 1 } as const

const version = number(1, 1_000_000)

/** Of the host: where to begin, in what language and look. */
const beginning = {
  route: optional(oneOf(BRIDGE_ROUTES)),
  language: optional(language),
  theme: optional(theme),
  /** It has made this embed before: its own page was loaded anew, or the embed is tried again. */
  again: optional(flag),
}
export const greeting = shape(beginning)

/** Unknown names among the capabilities are kept out later: a newer side may know more. */
export const hello = shape({
  version,
  oldest: optional(version),
  /** The version of the package, for people who read logs. */
  sdk: optional(text(32)),
  /** Names of the calls that this side answers. */
  can: listOf(text(64), 200),
  ...beginning,
  /** Of the guest: the page had finished loading before it said hello. */
  loaded: optional(flag),
  /** Of the guest: whether it may keep anything in this browser. */
  storage: optional(flag),
})
export type Hello = Checked<typeof hello>

/** Whether the two can talk. Who names no oldest version speaks only its own. */
export const understands = (theirs: { version: number; oldest?: number }): boolean =>
  Number.isInteger(theirs.version) &&
  theirs.version >= BRIDGE_VERSION.oldest &&
  (theirs.oldest ?? theirs.version) <= BRIDGE_VERSION.version
