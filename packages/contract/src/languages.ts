/**
 * The supported languages as BCP 47 tags, for `lang`, `Intl` and `Accept-Language`. To add a language, start
 * here.
 */
export const LANGUAGE_TAG = { zhCN: 'zh-CN', zhTW: 'zh-TW', en: 'en', es: 'es' } as const
export type Language = keyof typeof LANGUAGE_TAG

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
    const tag = (spelling as string).slice(0, 40).replaceAll('_', '-')
    const { language } = new Intl.Locale(tag)
    const spoken = LANGUAGES.filter((code) => LANGUAGE_TAG[code].startsWith(language))
    // Browsers take long to look up the script that a tag omits: only where it decides.
    const isMeant = (code: Language) =>
      LANGUAGE_TAG[code] === tag || likelyScript(LANGUAGE_TAG[code]) === likelyScript(tag)
    return (spoken[1] && spoken.find(isMeant)) ?? spoken[0]
  } catch {
    return null
  }
}

const likelyScript = (tag: string) => new Intl.Locale(tag).maximize().script
