/**
 * The supported languages as BCP 47 tags, for `lang`, `Intl` and `Accept-Language`. To add a language, start
 * here.
 */
export const LANGUAGE_TAG = { zhCN: 'zh-CN', zhTW: 'zh-TW', en: 'en', es: 'es' } as const
export type Language = keyof typeof LANGUAGE_TAG

/** How amounts and numbers are written: ours is the Spanish of Mexico, which writes `$3.99` and 1,000. */
export const formatTagOf = (language: Language): string =>
  language === 'es' ? 'es-MX' : LANGUAGE_TAG[language]

export const LANGUAGES = Object.keys(LANGUAGE_TAG) as Language[]

/** Each language's name in that language, so that people can find theirs on a page that they cannot read. */
export const LANGUAGE_NAME: Record<Language, string> = {
  zhCN: '简体中文',
  zhTW: '繁體中文',
  en: 'English',
  es: 'Español',
}

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/**
 * The supported language for a BCP 47 tag or a host's variant of one (`zh_CN`, `zhTW`). The script has
 * priority, then the script that the region implies (Hong Kong: traditional Chinese), then the language
 * alone. Undefined: not a supported language; null: not a language tag.
 */
export function matchLanguage(spelling: unknown): Language | null | undefined {
  if (isLanguage(spelling)) return spelling
  try {
    const requested = new Intl.Locale((spelling as string).slice(0, 40).replaceAll('_', '-'))
    const [first, ...others] = LANGUAGES.filter((code) => LANGUAGE_TAG[code].startsWith(requested.language))
    // Browsers take long to look up the script that a tag omits: only where it decides.
    return others.find((code) => scriptOf(LANGUAGE_TAG[code]) === scriptOf(requested)) ?? first
  } catch {
    return null
  }
}

const scriptOf = (tag: string | Intl.Locale) => new Intl.Locale(tag).maximize().script
