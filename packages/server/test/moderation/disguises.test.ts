import { expect, it } from 'vitest'
import { openWordFilter } from './word-filter.ts'

const isRefused = await openWordFilter()

it.each([
  ['bopomofo for one character', 'ㄌㄨㄛˇ照自拍'],
  ['bopomofo for all of them', '一張ㄙㄜˋㄑㄧㄥˊ圖片'],
  ['a digit in pinyin', 's3情主播'],
  ['a circle for one kana', 'ポ○ノ動画'],
  ['hiragana for katakana', 'せっくす'],
  ['Korean letters one by one', 'ㅍㅗㄹㅡㄴㅗ 사진'],
  ['Cyrillic letters one by one', 'г о л а я'],
  ['Latin letters in a Russian word', 'пoрнo'],
  ['digits in a Russian word', 'п0рн0'],
  ['signs before an ending', 'behea_ded hostage'],
  ['signs twice before an ending', 'disem.bow.eled man on the floor'],
  ['accents on a word that has none', 'nákèd rugby'],
  ['abbreviation points', 'd.n.i. f@lso'],
  ['digits for most letters of a long word', '5w4571k4'],
  ['a Spanish word in an English prompt', 'a desnuda woman by the window'],
  ['an English word in a Chinese prompt', '一个nude女人趴在床上'],
])('a disguised word is refused: %s', (_, text) => {
  expect(isRefused(text)).toBe(true)
})

it.each([
  ['bopomofo that teaches to read', 'ㄅㄆㄇ注音符號學習海報'],
  ['two words that a vowel ends', 'I shot a photo of my dog'],
  ['a Russian word in its own letters', 'голые деревья зимой, туман'],
  ['one accent', 'tomate pelé sur une assiette'],
  ['a circle between two words', 'カレー○ライス'],
])('a harmless lookalike is accepted: %s', (_, text) => {
  expect(isRefused(text)).toBe(false)
})
