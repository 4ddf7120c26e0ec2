import { LANGUAGES, type Language } from '../numbers.ts'

const TAG = /^[a-z]{2,4}(-[a-z0-9]{1,8}){0,4}$/

/**
 * The language that a host's spelling means: `zh-Hans`, `zh_CN`, `zh-TW`, `en-US`, `es-MX` and the like.
 * A language that is not spoken here is English; `null` when it is no name of a language at all.
 */
export function languageOf(spelling: unknown): Language | null {
  if (typeof spelling !== 'string') return null
  const exact = LANGUAGES.find((code) => code === spelling)
  if (exact) return exact
  const tag = spelling.slice(0, 40).toLowerCase().replaceAll('_', '-')
  if (!TAG.test(tag)) return null
  const [language, ...rest] = tag.split('-')
  if (language === 'zh') {
    const traditional = rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part))
    return traditional && !rest.includes('hans') ? 'zhTW' : 'zhCN'
  }
  return language === 'es' ? 'es' : 'en'
}
