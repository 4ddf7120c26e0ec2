import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@easel/contract/numbers'
import { describe, expect, it } from 'vitest'
import { loadCatalog } from './catalogs.ts'
import { loadLazyMessages } from './lazy-catalogs.ts'

/** The catalogs of the first page, and those that are loaded later. */
const FOLDERS = ['locales', 'lazy/locales'] as const
type Folder = (typeof FOLDERS)[number]
/** An extraction that misses files finds fewer. */
const AT_LEAST: Record<Folder, number> = { locales: 40, 'lazy/locales': 300 }
const cases = FOLDERS.flatMap((folder) => LANGUAGES.map((language) => [language, folder] as const))

/** `[context, id, translation]` of each message. */
function messagesOf(language: string, folder: Folder = 'locales'): [string, string, string][] {
  const text = readFileSync(join(import.meta.dirname, folder, `${language}.po`), 'utf8')
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

/** The names of all placeholders, each once; texts inside plural forms are left out. */
const names = (message: string) => [...new Set(message.match(/(?<=\{)\w+(?=[,}])/g))].sort()

describe('the catalogs', () => {
  it.each(cases)('%s has every message of the source, in %s', (language, folder) => {
    const source = messagesOf('en', folder)
    const words = messagesOf(language, folder)
    expect(source.length).toBeGreaterThan(AT_LEAST[folder])
    expect(words.filter(([, , text]) => text === '').map(([, id]) => id)).toEqual([])
    expect(words.map(([context, id]) => `${context}|${id}`).sort()).toEqual(
      source.map(([context, id]) => `${context}|${id}`).sort(),
    )
  })

  it.each(cases)('%s keeps every placeholder, in %s', (language, folder) => {
    const wrong = messagesOf(language, folder).filter(
      ([, id, text]) => names(id).join() !== names(text).join(),
    )
    expect(wrong).toEqual([])
  })

  it.each(LANGUAGES)('%s is compiled, and is loaded completely after the first page', async (language) => {
    const ids = (folder: Folder) => messagesOf(language, folder).map(([context, id]) => `${context}|${id}`)
    expect(Object.keys(await loadLazyMessages(language))).toHaveLength(ids('lazy/locales').length)
    const both = new Set([...ids('locales'), ...ids('lazy/locales')])
    expect(Object.keys(await loadCatalog(language))).toHaveLength(both.size)
  })

  it('have the Chinese texts of the specification', () => {
    const zh = new Map(messagesOf('zhCN', 'lazy/locales').map(([, id, text]) => [id, text]))
    expect(zh.get('Please enter a prompt first')).toBe('请先输入提示词')
    expect(zh.get('Please do not enter special characters')).toBe('请勿输入特殊字符')
  })
})
