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

/** Browsers inside messaging apps, which open no store and download no file. */
const MESSENGERS = /MicroMessenger\/|\bQQ\/|DingTalk\/|\bLine\/|FBA[NV]\/|Instagram /

export const isMessengerBrowser = (userAgent: string): boolean => MESSENGERS.test(userAgent)

/** The kind of device that a user agent names, as far as downloads care. */
export function deviceOf(userAgent: string): 'ios' | 'android' | 'windows' | 'other' {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  return /Windows/.test(userAgent) ? 'windows' : 'other'
}

/** The browser of a user agent; null where it is none that people know by name. */
export const browserOf = (userAgent: string): string | null =>
  BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
