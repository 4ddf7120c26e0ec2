import { describe, expect, it } from 'vitest'
import {
  BRIDGE_CALLS,
  type BridgeCallName,
  callsTo,
  hello,
  InvalidValue,
  languageOf,
  understands,
} from './index.ts'

const checked = (name: BridgeCallName, value: unknown) => BRIDGE_CALLS[name].argument(value, name)

describe('the table of bridge messages', () => {
  it('has every published name, in its direction', () => {
    const toGuest = ['headers', 'changeRouter', 'changeLanguage', 'userChange', 'setTheme']
    const toHost = [
      'getParams',
      'showVip',
      'openLogin',
      'downloadImage',
      'showMessage',
      'changeRouterOfNav',
      'addEventTracking',
      'getEventTracking',
      'iframeClick',
      'resize',
    ]
    expect(callsTo('guest')).toEqual(expect.arrayContaining(toGuest))
    expect(callsTo('host')).toEqual(expect.arrayContaining(toHost))
  })

  it('requires an idempotency key for every call that costs money or changes state', () => {
    for (const name of ['showVip', 'openLogin', 'downloadImage', 'headers', 'userChange'] as const) {
      expect(BRIDGE_CALLS[name].idempotent).toBe(true)
    }
  })
})

describe('parsing a language', () => {
  it.each([
    ['zh-Hans', 'zhCN'],
    ['zh_CN', 'zhCN'],
    ['zh', 'zhCN'],
    ['zh-Hans-HK', 'zhCN'],
    ['zh-TW', 'zhTW'],
    ['zh_Hant_MO', 'zhTW'],
    ['zh-HK', 'zhTW'],
    ['zhTW', 'zhTW'],
    ['en-US', 'en'],
    ['es-MX', 'es'],
    ['es_419', 'es'],
    ['fr-CA', 'en'],
  ])('%s is %s', (spelling, code) => {
    expect(languageOf(spelling)).toBe(code)
    expect(checked('changeLanguage', { language: spelling })).toEqual({ language: code })
  })

  it.each(['<script>', '', 'e', 'en\r\nx', 'javascript:alert(1)', 'x'.repeat(1_000_000)])(
    'invalid name %#',
    (spelling) => {
      expect(languageOf(spelling)).toBeNull()
    },
  )
})

describe('a valid argument', () => {
  it('is copied without unknown fields', () => {
    const given = JSON.parse('{"to":"detail","params":{"id":"a1"},"extra":1,"__proto__":{"to":"x"}}')
    expect(checked('changeRouter', given)).toEqual({ to: 'detail', params: { id: 'a1' } })
  })

  it('has its header names converted to lower case', () => {
    expect(checked('headers', { headers: { Authorization: 'Bearer x', 'X-Device-Id': 'd' } })).toEqual({
      headers: { authorization: 'Bearer x', 'x-device-id': 'd' },
    })
  })

  it.each([['#0a7'], ['rebeccapurple'], ['oklch(62% 0.2 30 / 0.9)'], ['rgb(1, 2, 3)']])(
    'accepts the color %s',
    (accent) => {
      expect(checked('setTheme', { accent })).toEqual({ accent })
    },
  )

  it('accepts a text of several lines', () => {
    expect(checked('showMessage', { kind: 'info', text: '第一行\nsecond\u2028third' })).toBeTruthy()
  })
})

describe('an invalid argument is refused with the path of the value', () => {
  const getter = {
    get to(): string {
      throw new Error('surprise')
    },
  }
  it.each<[BridgeCallName, unknown, string]>([
    ['changeRouter', { to: 'javascript:alert(1)' }, 'changeRouter.to'],
    ['changeRouter', { to: '//evil.example' }, 'changeRouter.to'],
    ['changeRouter', { to: 'constructor' }, 'changeRouter.to'],
    ['changeRouter', Object.create({ to: 'home' }), 'changeRouter.to'],
    ['changeRouter', { to: 'detail', params: { 'a b': '1' } }, 'a name in changeRouter.params'],
    ['changeRouter', null, 'changeRouter must be an object'],
    ['changeRouter', ['home'], 'changeRouter must be an object'],
    ['headers', { headers: { 'x-device-id': 'a\r\nx-evil: 1' } }, 'headers.headers.x-device-id'],
    ['headers', { headers: { cookie: 'a=1' } }, 'a name in headers.headers'],
    ['headers', { headers: { 'x-device-id': 7 } }, 'headers.headers.x-device-id'],
    ['changeLanguage', { language: '<script>' }, 'changeLanguage.language'],
    ['setTheme', { accent: 'url(https://evil.example)' }, 'setTheme.accent'],
    ['setTheme', { accent: 'red; background: blue' }, 'setTheme.accent'],
    ['setTheme', { font: 'a} body{display:none' }, 'setTheme.font'],
    ['setTheme', { roundness: Number.NaN }, 'setTheme.roundness'],
    ['showVip', {}, 'showVip.reason'],
    ['downloadImage', { url: 'javascript:1', filename: 'a.png', imageId: 'a' }, 'downloadImage.url'],
    ['downloadImage', { url: '/a.png', filename: 'a.png', imageId: 'a' }, 'downloadImage.url'],
    [
      'downloadImage',
      { url: 'https://a.example/', filename: '../a.png', imageId: 'a' },
      'downloadImage.filename',
    ],
    ['showMessage', { kind: 'info', text: 'x'.repeat(50_000_000) }, 'showMessage.text'],
    ['addEventTracking', { name: 'x', at: 1, props: { deep: {} } }, 'addEventTracking.props.deep'],
    ['resize', { height: Number.POSITIVE_INFINITY }, 'resize.height'],
  ])('%s %#', (name, value, place) => {
    expect(() => checked(name, value)).toThrow(InvalidValue)
    expect(() => checked(name, value)).toThrow(place)
  })

  it('when reading it throws', () => {
    expect(() => checked('changeRouter', getter)).toThrow('surprise')
  })

  it('without repeating the value', () => {
    expect(() => checked('headers', { headers: { authorization: 'Bearer secret\n' } })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    )
  })
})

describe('the handshake', () => {
  it.each([
    [{ version: 1 }, true],
    [{ version: 9999, oldest: 1 }, true],
    [{ version: 9999 }, false],
    [{ version: 9999, oldest: 2 }, false],
    [{ version: 1.5 }, false],
  ])('accepts %j: %s', (theirs, agrees) => {
    expect(understands(theirs)).toBe(agrees)
  })

  it.each([[{ version: 0, can: [] }], [{ can: [] }], [{ version: '1', can: [] }], [{ version: 1 }], [null]])(
    'refuses %j',
    (text) => {
      expect(() => hello(text, 'hello')).toThrow(InvalidValue)
    },
  )
})
