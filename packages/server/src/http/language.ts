import { HEADER } from '@easel/contract/headers'
import { isLanguage, type Language, matchLanguage } from '@easel/contract/languages'
import type { FastifyRequest } from 'fastify'

/** The language of the client header, else of the browser. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const requested = headers[HEADER.language]
  return isLanguage(requested) ? requested : acceptedLanguage(headers['accept-language'])
}

/** The language that a page's address names, as that of the person who led there; else that of the browser. */
export function pageLanguage({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language {
  const { language } = query as { language?: unknown }
  return isLanguage(language) ? language : acceptedLanguage(headers['accept-language'])
}

/** The best supported language of `accept-language`; else English. */
export function acceptedLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').slice(0, 500).split(',').map(toRange)
  const preferred = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { tag } of preferred) {
    const language = matchLanguage(tag)
    if (language) return language
  }
  return 'en'
}

function toRange(text: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = text.trim().toLowerCase().split(';')
  const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
  return { tag, weight: weight === undefined ? 1 : Number(weight) }
}
