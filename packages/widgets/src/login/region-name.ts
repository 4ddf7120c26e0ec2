import { LANGUAGE_TAG, type Language } from '@easel/contract/languages'

/** ISO's code for an unknown country, which the server answers where it cannot tell where an address is. */
const UNKNOWN = 'ZZ'

/** The name of a region by its ISO 3166 code, such as `Mexico`; null where it is not known. */
export function regionName(area: string | null, language: Language): string | null {
  if (!area || area === UNKNOWN) return null
  return new Intl.DisplayNames(LANGUAGE_TAG[language], { type: 'region' }).of(area) ?? null
}
