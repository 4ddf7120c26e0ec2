/** The more particular first: most browsers call themselves by the names of others, too. */
const NAMES: readonly [name: string, sign: RegExp][] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
]

/** What people call the browser that a request comes from; null where it is none that they know. */
export const browserOf = (userAgent: string | undefined): string | null =>
  NAMES.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? null
