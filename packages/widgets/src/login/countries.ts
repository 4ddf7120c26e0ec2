import { LANGUAGE_TAG, LANGUAGES, type Language } from '@easel/contract/languages'
import { COUNTRIES } from './countries.table.ts'

export interface Country {
  /** ISO 3166 code, such as `CN`. */
  id: string
  areaCode: string
  /** Name in the reader's language. */
  name: string
  /** All searchable text, normalized. */
  searchText: string
}

const normalize = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const namesIn = (language: Language, style: 'long' | 'short' = 'long') =>
  new Intl.DisplayNames(LANGUAGE_TAG[language], { type: 'region', style })

const longNames = new Map<Language, Intl.DisplayNames>()

/**
 * The country's name in this language. The first call in a language takes 70 ms on a phone, to load its names: preload
 * it by an early call.
 */
export function countryNameIn(language: Language, id: string): string {
  const names = longNames.get(language) ?? namesIn(language)
  longNames.set(language, names)
  return names.of(id) ?? id
}

/** All countries with an area code, sorted by their names in this language. */
export function countriesIn(language: Language): Country[] {
  const all = LANGUAGES.flatMap((other) => [namesIn(other), namesIn(other, 'short')])
  const countries = COUNTRIES.split(' ').map((row): Country => {
    const [, id = '', areaCode = '', pinyin = ''] = /^(..)(\d+)(.*)$/.exec(row) ?? []
    const names = all.map((kept) => kept.of(id))
    const initials = pinyin.replace(/([a-z])[a-z]*-?/g, '$1')
    const searchText = [...names, id, `+${areaCode}`, pinyin.replaceAll('-', ''), initials].join('\n')
    return { id, areaCode, name: countryNameIn(language, id), searchText: normalize(searchText) }
  })
  const { compare } = new Intl.Collator(LANGUAGE_TAG[language])
  return countries.sort((a, b) => compare(a.name, b.name))
}

/** The area code at the beginning of an international number; null where there is none. No code begins with another. */
export function areaCodeOf(number: string): string | null {
  const [, digits = ''] = /^\+(\d+)/.exec(number.normalize('NFKC').replace(/[\s().-]/g, '')) ?? []
  const codes = new Set(COUNTRIES.match(/\d+/g))
  return [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => codes.has(code)) ?? null
}

/** Finds countries by a name in any language, by pinyin or its initials, or by the area code. */
export function findCountries(countries: readonly Country[], search: string): readonly Country[] {
  const text = normalize(search).trim()
  if (text === '') return countries
  if (/^\+?\d+$/.test(text)) {
    const digits = text.replace('+', '')
    return countries.filter(({ areaCode }) => areaCode.startsWith(digits))
  }
  const startsWord = (searchText: string) => searchText.split(/[\n ]/).some((word) => word.startsWith(text))
  // Prefix matches come first.
  const first = countries.filter(({ searchText }) => startsWord(searchText))
  return [
    ...first,
    ...countries.filter(({ searchText }) => !startsWord(searchText) && searchText.includes(text)),
  ]
}
