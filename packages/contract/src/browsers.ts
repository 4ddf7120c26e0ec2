/** What people call their browsers, the same in every language. The more particular first: most name others, too. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
]

/** The browser of a user agent; null where it is none that people know by name. */
export const browserOf = (userAgent: string): string | null =>
  BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
