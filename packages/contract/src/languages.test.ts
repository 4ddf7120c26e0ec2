import { describe, expect, it } from 'vitest'
import { matchLanguage } from './languages.ts'

describe('a language, however it is spelled', () => {
  it.each([
    // The script decides.
    ['zh-Hans-HK', 'zhCN'],
    ['zh-Hant-CN', 'zhTW'],
    ['zh_Hans_TW', 'zhCN'],
    // Without one, the script of the region.
    ['zh-HK', 'zhTW'],
    ['zh-MO', 'zhTW'],
    ['zh-SG', 'zhCN'],
    ['es_419', 'es'],
    // Without either, the language; also where nobody here writes that script.
    ['zh', 'zhCN'],
    ['zh-Latn', 'zhCN'],
    ['EN-us', 'en'],
    ['es-u-nu-latn', 'es'],
    ['zhTW', 'zhTW'],
  ])('%s is %s', (spelling, code) => {
    expect(matchLanguage(spelling)).toBe(code)
  })

  it.each([['fr-CA'], ['yue'], ['enm']])('%s is a language, and not spoken here', (spelling) => {
    expect(matchLanguage(spelling)).toBeUndefined()
  })

  it.each([[''], ['*'], ['e'], ['en\r\nx'], [undefined], [false], [['en']], [{}]])('%j is none', (given) => {
    expect(matchLanguage(given)).toBeNull()
  })
})
