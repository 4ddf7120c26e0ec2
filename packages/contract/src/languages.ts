/** The languages that Easel speaks, as BCP 47 writes them: for `lang`, `Intl` and `Accept-Language`. A new one begins here. */
export const LANGUAGE_TAG = { zhCN: 'zh-CN', zhTW: 'zh-TW', en: 'en', es: 'es' } as const
export type Language = keyof typeof LANGUAGE_TAG

export const LANGUAGES = Object.keys(LANGUAGE_TAG) as Language[]

/** Each language by its own name, whatever the page's language is: who is lost must find a way back. */
export const LANGUAGE_NAME: Record<Language, string> = {
  zhCN: '简体中文',
  zhTW: '繁體中文',
  en: 'English',
  es: 'Español',
}

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/**
 * The language of a BCP 47 tag, or of a host's spelling of one (`zh_CN`, `zhTW`). Its script decides, then its region
 * (which says the script: Hong Kong writes traditional Chinese), then the language alone. Undefined: it is not spoken here;
 * null: it is no tag.
 */
export function matchLanguage(spelling: unknown): Language | null | undefined {
  if (isLanguage(spelling)) return spelling
  try {
    const wanted = likely((spelling as string).slice(0, 40).replaceAll('_', '-'))
    const spoken = LANGUAGES.filter((code) => LANGUAGE_TAG[code].startsWith(wanted.language))
    return spoken.find((code) => likely(LANGUAGE_TAG[code]).script === wanted.script) ?? spoken[0]
  } catch {
    return null
  }
}

/** With the script and region that a tag leaves out. */
const likely = (tag: string): Intl.Locale => new Intl.Locale(tag).maximize()
