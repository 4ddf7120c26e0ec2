import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@easel/contract/languages'
import { expect, it } from 'vitest'
import { FIRST_PAINT_MESSAGES } from './messages.ts'

const PACKAGES = join(import.meta.dirname, '../..')
const CATALOGS = [
  'standalone-shell/src/i18n/locales',
  'widgets/src/i18n/locales',
  'widgets/src/i18n/lazy/locales',
]

/** The translations of a language, by the English text. */
function catalogOf(language: string): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>()
  for (const folder of CATALOGS) {
    const file = readFileSync(join(PACKAGES, folder, `${language}.po`), 'utf8')
    for (const [, id = '', text = ''] of file.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)) {
      texts.set(id, (texts.get(id) ?? new Set()).add(text))
    }
  }
  return texts
}

const textsOf = ({ noScript: _, ...texts }: object & { noScript: string }): string[] =>
  Object.values(texts).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : Object.values(value as object).filter((text) => text !== null),
  )

const english = textsOf(FIRST_PAINT_MESSAGES.en)

it.each(LANGUAGES)('the first paint says in %s what the application says', (language) => {
  const catalog = catalogOf(language)
  for (const [index, text] of textsOf(FIRST_PAINT_MESSAGES[language]).entries()) {
    expect([...(catalog.get(english[index] ?? '') ?? [])], english[index]).toContain(text)
  }
})
