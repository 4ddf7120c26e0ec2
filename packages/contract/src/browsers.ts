/**
 * Browser names for people, the same in every language. Order matters: most user agents also contain the
 * names of other browsers, so the specific patterns come first.
 */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
]

/** The browser's name, or null for a user agent that is not a known browser. */
export const browserOf = (userAgent: string): string | null =>
  BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
