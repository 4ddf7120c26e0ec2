import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@easel/contract/numbers'
import { describe, expect, it } from 'vitest'
import { loadCatalog } from './catalogs.ts'

/** `[context, id, translation]` of each message. */
function messagesOf(language: string): [string, string, string][] {
  const text = readFileSync(join(import.meta.dirname, 'locales', `${language}.po`), 'utf8')
  const read = (block: string, name: string) =>
    [...block.matchAll(new RegExp(`^${name} ((?:".*"\\n?)+)`, 'gm'))]
      .map(([, lines = '']) => lines.replace(/^"|"$|"\n"/gm, ''))
      .join('')
      .trim()
  return text
    .split('\n\n')
    .map((block): [string, string, string] => [
      read(block, 'msgctxt'),
      read(block, 'msgid'),
      read(block, 'msgstr'),
    ])
    .filter(([, id]) => id !== '')
}

/** Each name once; the words inside plural forms are not names. */
const names = (message: string) => [...new Set(message.match(/(?<=\{)\w+(?=[,}])/g))].sort()

describe('the words', () => {
  it.each(LANGUAGES)('%s says everything that the source says', (language) => {
    const source = messagesOf('en')
    const words = messagesOf(language)
    expect(source.length).toBeGreaterThan(100)
    expect(words.filter(([, , text]) => text === '').map(([, id]) => id)).toEqual([])
    expect(words.map(([context, id]) => `${context}|${id}`).sort()).toEqual(
      source.map(([context, id]) => `${context}|${id}`).sort(),
    )
  })

  it.each(LANGUAGES)('%s keeps every placeholder', (language) => {
    const wrong = messagesOf(language).filter(([, id, text]) => names(id).join() !== names(text).join())
    expect(wrong).toEqual([])
  })

  it.each(LANGUAGES)('%s is compiled as it is written', async (language) => {
    expect(Object.keys(await loadCatalog(language))).toHaveLength(messagesOf(language).length)
  })

  it('has the exact Chinese of the specification', () => {
    const zh = new Map(messagesOf('zhCN').map(([, id, text]) => [id, text]))
    expect(zh.get('Please enter a prompt first')).toBe('请先输入提示词')
    expect(zh.get('Please do not enter special characters')).toBe('请勿输入特殊字符')
  })
})
