import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GUIDE_PAGES, GUIDES_ROOT, guideFile } from '../../src/http/pages/docs/guide-pages.ts'

const BLOCK = /^```.*?^```$/gms
const COMMENT = /\s*(?:\/\/|#|<!--).*$/gm

const read = (file: string) => readFileSync(join(GUIDES_ROOT, file), 'utf8')
const translations = (['zhCN', 'zhTW', 'es'] as const).flatMap((language) =>
  GUIDE_PAGES.flatMap((page) => {
    const file = guideFile(page, language)
    return globSync(file, { cwd: GUIDES_ROOT }).length > 0 ? [[file, guideFile(page, 'en')] as const] : []
  }),
)

const blocks = (text: string) => (text.match(BLOCK) ?? []).map((block) => block.replace(COMMENT, ''))
const headings = (text: string) => (text.replace(BLOCK, '').match(/^#+ /gm) ?? []).map((mark) => mark.length)
/** What the rows of tables are about: the codes in their first cells, and how many cells they have. */
const rows = (text: string) =>
  (text.replace(BLOCK, '').match(/^\| .*$/gm) ?? []).map((row) => {
    const cells = row.split(/ ?(?<!\\)\| ?/).slice(1, -1)
    return { codes: cells[0]?.match(/`[^`]+`/g) ?? [], cells: cells.length }
  })

describe('a translation of the guides', () => {
  it('is there in Chinese for every page', () => {
    const missing = GUIDE_PAGES.filter(
      (page) =>
        globSync(guideFile(page, 'en'), { cwd: GUIDES_ROOT }).length > 0 &&
        globSync(guideFile(page, 'zhCN'), { cwd: GUIDES_ROOT }).length === 0,
    )
    expect(missing).toEqual([])
  })

  it.each(translations)('%s has the code of the English page', (file, english) => {
    expect(blocks(read(file))).toEqual(blocks(read(english)))
  })

  it.each(translations)('%s has its sections and the rows of its tables', (file, english) => {
    expect(headings(read(file))).toEqual(headings(read(english)))
    expect(rows(read(file))).toEqual(rows(read(english)))
  })
})
