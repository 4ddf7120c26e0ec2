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

/** Browsers inside messaging apps, which open no store and download no file. */
const MESSENGERS = /MicroMessenger\/|\bQQ\/|DingTalk\/|\bLine\/|FBA[NV]\/|Instagram /

export const isMessengerBrowser = (userAgent: string): boolean => MESSENGERS.test(userAgent)

/** The kind of device that a user agent names, as far as downloads care. */
export function deviceOf(userAgent: string): 'ios' | 'android' | 'windows' | 'other' {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  return /Windows/.test(userAgent) ? 'windows' : 'other'
}

/** The browser's name, or null for a user agent that is not a known browser. */
export const browserOf = (userAgent: string): string | null =>
  BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
