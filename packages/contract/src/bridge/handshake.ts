/** The first message that each end sends when it connects. */
import { type Checked, flag, listOf, number, oneOf, optional, shape, text } from './check.ts'
import { BRIDGE_ROUTES, language, theme } from './values.ts'

/** The protocol version of this code, and the oldest version that it can talk to. */
export const BRIDGE_VERSION = { version: 1, oldest: 1 } as const

const version = number(1, 1_000_000)

/** Sent by the host: the first page, its language and its theme. */
const beginning = {
  route: optional(oneOf(BRIDGE_ROUTES)),
  language: optional(language),
  theme: optional(theme),
  /** True when this embed existed before: its page was reloaded, or the embed is retried. */
  again: optional(flag),
}
export const hostHello = shape(beginning)

/** Unknown capability names are filtered out later, because a newer version may have more. */
export const hello = shape({
  version,
  oldest: optional(version),
  /** The version of the package, for logs. */
  sdk: optional(text(32)),
  /** Names of the calls that this side answers. */
  can: listOf(text(64), 200),
  ...beginning,
  /** Sent by the guest: its page had already finished loading before the handshake. */
  loaded: optional(flag),
  /** Sent by the guest: whether it can use browser storage. */
  storage: optional(flag),
})
export type Hello = Checked<typeof hello>

/**
 * Whether the two versions are compatible. Without `oldest`, the other side supports its own version alone.
 */
export const understands = (theirs: { version: number; oldest?: number }): boolean =>
  Number.isInteger(theirs.version) &&
  theirs.version >= BRIDGE_VERSION.oldest &&
  (theirs.oldest ?? theirs.version) <= BRIDGE_VERSION.version
