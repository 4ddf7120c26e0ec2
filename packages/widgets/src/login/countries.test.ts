import { LANGUAGES } from '@easel/contract/languages'
import { describe, expect, it } from 'vitest'
import { countriesIn, findCountries } from './countries.ts'

const ids = (search: string) => findCountries(countriesIn('en'), search).map(({ id }) => id)

describe('the list of countries', () => {
  it('has about 230 entries, each with a name and an area code', () => {
    const countries = countriesIn('en')
    expect(countries.length).toBeGreaterThan(225)
    expect(countries.filter(({ id, name, areaCode }) => name === id || !/^\d{1,3}$/.test(areaCode))).toEqual(
      [],
    )
    expect(new Set(countries.map(({ id }) => id)).size).toBe(countries.length)
  })

  it('is in the reader’s language', () => {
    const names = LANGUAGES.map((language) => countriesIn(language).find(({ id }) => id === 'DE')?.name)
    expect(names.sort()).toEqual(['Alemania', 'Germany', '德国', '德國'])
  })

  it.each([
    ['德国', 'DE'],
    ['德國', 'DE'],
    ['Alemania', 'DE'],
    ['germ', 'DE'],
    ['deguo', 'DE'],
    ['dg', 'DE'],
    ['49', 'DE'],
    ['+49', 'DE'],
    ['mexico', 'MX'],
    ['Perú', 'PE'],
    ['zhongguo', 'CN'],
  ])('%s finds %s', (search, id) => {
    expect(ids(search)).toContain(id)
  })

  it('lists matches at the beginning first, and finds nothing for nonsense', () => {
    expect(ids('china')[0]).toBe('CN')
    expect(ids('qqqq')).toEqual([])
    expect(ids('')).toHaveLength(countriesIn('en').length)
  })
})
