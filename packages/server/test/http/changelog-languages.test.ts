import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { GUIDE_PAGES, GUIDES_ROOT, guideFile } from '../../src/http/pages/docs/guide-pages.ts'

const PAGE = GUIDE_PAGES.find(({ name }) => name === 'changelog')

/** The versions and their entries, each without the breaks of its lines. */
function entriesIn(language: 'en' | 'zhCN'): string[] {
  const text = readFileSync(join(GUIDES_ROOT, guideFile(PAGE as NonNullable<typeof PAGE>, language)), 'utf8')
  return text
    .split(/^(?=- |## )/m)
    .slice(1)
    .map((entry) => entry.replaceAll(/\s+/g, ' ').trim())
}
/** What is the same in every language: names of versions, code, and where links lead, as seen from anywhere. */
const namesIn = (entry: string): string[] =>
  [
    ...(entry.match(/^## [\d.]+/) ?? []),
    ...(entry.match(/`[^`]+`/g) ?? []),
    ...[...entry.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to.split('/').at(-1) ?? ''),
  ].sort()

it('the Chinese page of changes has every entry of the English one, in its order', () => {
  const english = entriesIn('en')
  const chinese = entriesIn('zhCN')
  for (const [place, entry] of english.entries())
    expect(namesIn(chinese[place] ?? 'There is none.'), `docs/partners/zhCN/changelog.md: ${entry}`).toEqual(
      namesIn(entry),
    )
  expect(chinese).toHaveLength(english.length)
})
