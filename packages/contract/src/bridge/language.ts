import { type Language, matchLanguage } from '../languages.ts'

/**
 * The supported language that a host's spelling means; English for a language that is not supported. Null
 * when it is not a language name.
 */
export function languageOf(spelling: unknown): Language | null {
  const language = matchLanguage(spelling)
  return language === undefined ? 'en' : language
}
