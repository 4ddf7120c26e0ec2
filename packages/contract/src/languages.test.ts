import { describe, expect, it } from 'vitest'
import { matchLanguage } from './languages.ts'

describe('matching a language tag', () => {
  it.each([
    // The script has priority.
    ['zh-Hans-HK', 'zhCN'],
    ['zh-Hant-CN', 'zhTW'],
    ['zh_Hans_TW', 'zhCN'],
    // Without a script, the region implies one.
    ['zh-HK', 'zhTW'],
    ['zh-MO', 'zhTW'],
    ['zh-SG', 'zhCN'],
    ['es_419', 'es'],
    // Without both, and for scripts without a translation, the language alone counts.
    ['zh', 'zhCN'],
    ['zh-Latn', 'zhCN'],
    ['EN-us', 'en'],
    ['es-u-nu-latn', 'es'],
    ['zhTW', 'zhTW'],
  ])('%s is %s', (spelling, code) => {
    expect(matchLanguage(spelling)).toBe(code)
  })

  it.each([['fr-CA'], ['yue'], ['enm']])('%s is a language that is not supported', (spelling) => {
    expect(matchLanguage(spelling)).toBeUndefined()
  })

  it.each([[''], ['*'], ['e'], ['en\r\nx'], [undefined], [false], [['en']], [{}]])(
    '%j is not a language tag',
    (given) => {
      expect(matchLanguage(given)).toBeNull()
    },
  )
})
