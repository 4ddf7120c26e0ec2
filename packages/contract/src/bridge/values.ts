/**
 * Checks of the bridge's arguments. Pages are named, never addressed by URL, so that a host cannot navigate
 * elsewhere.
 */
import type { Language } from '../languages.ts'
import { EMBEDDED_PAGE_NAMES } from '../pages.ts'
import { type Check, InvalidValue, listOf, number, oneOf, optional, record, shape, text } from './check.ts'
import { languageOf } from './language.ts'

/** The pages that bridge messages can name. `detail` is one work; `aside` is the side panel. */
export const BRIDGE_ROUTES = [...EMBEDDED_PAGE_NAMES, 'detail', 'aside'] as const
export type BridgeRoute = (typeof BRIDGE_ROUTES)[number]

/** The only headers that a host may pass; lower case, as they are sent. */
export const HOST_HEADERS = [
  'authorization',
  'x-device-id',
  'x-client-type',
  'x-language',
  'x-system',
  'x-version',
  'x-partner-id',
] as const
export type HostHeader = (typeof HOST_HEADERS)[number]

export const language: Check<Language, string> = (value, at) => {
  const code = languageOf(value)
  if (!code) throw new InvalidValue(at, 'a language')
  return code
}

const headerName = oneOf(HOST_HEADERS)
/** Characters that an HTTP header can carry: no line breaks, nothing outside Latin-1. */
const headerValue = text(4096, /^[\x20-\x7e\xa0-\xff]*$/, 'text for a header')

const headers: Check<Partial<Record<HostHeader, string>>, Record<string, string>> = record(
  (name, at) => headerName(typeof name === 'string' ? name.toLowerCase() : name, at),
  headerValue,
  HOST_HEADERS.length,
)

/** The host's current user, as headers of the API, and the host's language. */
export const hostParams = shape({ headers, language: optional(language) })

const route = oneOf(BRIDGE_ROUTES)
const fieldName = text(64, /^[A-Za-z][\w.-]*$/, 'a name')
const params = record(fieldName, text(500), 20)

export const page = shape({ to: route, params: optional(params) })

/** A page by name, with plain parameters. `detail` requires an `id`. */
export const routeTo: typeof page = (value, at) => {
  const checked = page(value, at)
  if (checked.to === 'detail' && !checked.params?.id) throw new InvalidValue(`${at}.params.id`, 'an id')
  return checked
}

const COLOR = /^(?!.*url)(#[0-9a-f]{3,8}|[a-z]+|[a-z-]+\([\d\s.,%/a-z-]+\))$/i
const FONTS = /^[\p{L}\d\s,'"-]+$/u

/** The parts of the theme that a partner may change while the page is open. */
export const theme = shape({
  mode: optional(oneOf(['auto', 'light', 'dark'])),
  accent: optional(text(64, COLOR, 'a CSS color')),
  roundness: optional(number(0, 2)),
  font: optional(text(200, FONTS, 'fonts')),
})

export const webAddress: Check<string> = (value, at) => {
  const address = text(4096)(value, at)
  try {
    if (/^https?:$/.test(new URL(address).protocol)) return address
  } catch {}
  throw new InvalidValue(at, 'a full address')
}

export const ask = shape({
  /** A short code such as `quota` or `save`; not a text for people. */
  reason: text(64, /^[\w.:-]+$/, 'a name'),
  /** Each key is answered once: a repeat gets the first answer. A new attempt needs a new key. */
  key: optional(text(128, /^[\w.:-]+$/, 'a key')),
})
export const outcome = shape({ outcome: oneOf(['done', 'cancelled']) })

export const download = shape({
  url: webAddress,
  filename: text(255, /^[^/\\\p{Cc}]+$/u, 'a file name'),
  imageId: text(128, /^[\w.:-]+$/, 'an id'),
})

export const message = shape({
  kind: oneOf(['info', 'success', 'warn', 'error']),
  text: text(1000, /^[\P{Cc}\n]*$/u),
})

export const plain: Check<string | number | boolean | null> = (value, at) => {
  if (typeof value === 'string') return text(1000)(value, at)
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return value as number
  throw new InvalidValue(at, 'a plain value')
}

export const trackedEvent = shape({
  name: fieldName,
  /** Milliseconds since 1970. */
  at: number(0, 8.64e15),
  props: optional(record(fieldName, plain, 50)),
})
/** Names of events; `*` means all. */
export const eventNames = shape({ names: listOf(text(64, /^(\*|[A-Za-z][\w.-]*)$/, 'a name, or *'), 500) })
/** CSS pixels. */
export const frameHeight = shape({ height: number(0, 100_000) })
