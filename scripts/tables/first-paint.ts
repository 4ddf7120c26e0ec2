/** Generates the translations of what the server renders before any script runs, from the application's catalogs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../packages/contract/src/languages.ts'
import { ENGLISH } from '../../packages/first-paint/src/english.ts'
import { ROOT, type Written } from './written.ts'

const CATALOGS = [
  'standalone-shell/src/i18n/locales',
  'standalone-shell/src/i18n/lazy/locales',
  'widgets/src/i18n/locales',
  'widgets/src/i18n/lazy/locales',
  'widgets/src/i18n/login/locales',
]

const MESSAGE = /^(?:msgctxt "(.*)"\n)?msgid "(.*)"\nmsgstr "(.*)"$/gm

/** The translations of a language, by the English text, and by its context before it: `context|text`; without one `|text`. */
function catalogOf(language: Language): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>()
  for (const folder of CATALOGS) {
    const file = readFileSync(join(ROOT, 'packages', folder, `${language}.po`), 'utf8')
    for (const [, context, id = '', text = ''] of file.matchAll(MESSAGE)) {
      for (const key of context ? [id, `${context}|${id}`] : [`|${id}`])
        texts.set(key, (texts.get(key) ?? new Set()).add(text))
    }
  }
  return texts
}

/** The same object with every text translated. */
function translated(language: Language): unknown {
  const catalog = catalogOf(language)
  return JSON.parse(JSON.stringify(ENGLISH), (_, value: unknown) => {
    if (typeof value !== 'string') return value
    const texts = [...(catalog.get(`|${value}`) ?? catalog.get(value) ?? [])]
    if (texts.length === 1 && texts[0] !== '') return texts[0]
    throw new Error(`The catalogs have ${texts.length} translations of “${value}” in ${language}, not one`)
  })
}

const table = (): string => `/** Written by \`npm run tables\` from the catalogs of the application. */
import type { Language } from '@easel/contract/numbers'
import type { AppMessages } from './english.ts'

// biome-ignore format: as it is written
export const APP_MESSAGES: Record<Language, AppMessages> = {
${LANGUAGES.map((language) => `  ${language}: ${JSON.stringify(translated(language))},`).join('\n')}
}
`

export const firstPaintFiles = (): Written => ({ 'packages/first-paint/src/messages.table.ts': table() })
