import { HEADER } from '@easel/contract/headers'
import { LANGUAGES, type Language } from '@easel/contract/numbers'
import type { FastifyRequest } from 'fastify'

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

/** The language that the caller asked for by header, else the browser's. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const asked = headers[HEADER.language]
  return isLanguage(asked) ? asked : acceptedLanguage(headers['accept-language'])
}

/** The first language of `accept-language` that we speak, by its weights; else English. */
export function acceptedLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').slice(0, 500).split(',').map(toRange)
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const language = fromTag(tag)
    if (language) return language
  }
  return 'en'
}

function toRange(text: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = text.trim().toLowerCase().split(';')
  const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
  return { tag, weight: weight === undefined ? 1 : Number(weight) }
}

function fromTag(tag: string): Language | null {
  const [language, ...rest] = tag.split('-')
  if (language === 'zh')
    return rest.some((part) => ['tw', 'hk', 'mo', 'hant'].includes(part)) ? 'zhTW' : 'zhCN'
  if (language === 'es' || language === 'en') return language
  return null
}
