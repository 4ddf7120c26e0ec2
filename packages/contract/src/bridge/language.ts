import { type Language, matchLanguage } from '../languages.ts'

/** The language that a host means; one that is not spoken here is English. Null: it is no name of a language. */
export function languageOf(spelling: unknown): Language | null {
  const language = matchLanguage(spelling)
  return language === undefined ? 'en' : language
}
