/**
 * Generates the countries of the login: area codes from libphonenumber's metadata, and the pinyin of their
 * Chinese names for searches.
 */
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { pinyin } from 'pinyin-pro'
import type { Written } from './written.ts'

const names = new Intl.DisplayNames('zh-CN', { type: 'region', style: 'short' })

function rowOf(id: ReturnType<typeof getCountries>[number]): string | null {
  const name = names.of(id)
  // Regions without a name cannot be searched for.
  if (!name || name === id) return null
  const typed = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'removed', v: true })
  return `${id}${getCountryCallingCode(id)}${typed.join('-')}`
}

const text = (): string => {
  const rows = getCountries().map(rowOf)
  return `/** Written by \`npm run tables\`: country, area code and pinyin; names are the browser's. */
// biome-ignore format: one row
export const COUNTRIES =
  '${rows.filter((row) => row !== null).join(' ')}'
`
}

export const countryFiles = (): Written => ({ 'packages/widgets/src/login/countries.table.ts': text() })
