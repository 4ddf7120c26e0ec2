import { describe, expect, it } from 'vitest'
import { dailyPriceOf, periodOf, priceOf } from './plan-text.ts'

const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ')

describe('the price of a plan', () => {
  it('is formatted in the reader’s language', () => {
    expect(plain(priceOf(29.99, { currency: 'USD' }, 'en'))).toBe('$29.99')
    expect(plain(priceOf(198, { currency: 'CNY' }, 'zh-CN'))).toBe('¥198.00')
    expect(plain(priceOf(9.5, { currency: 'EUR' }, 'es-MX'))).toBe('€9.50')
    expect(plain(priceOf(1200, { currency: 'JPY' }, 'en'))).toBe('¥1,200')
  })

  it('per day has two decimals, also discounted; a permanent plan has none', () => {
    expect(plain(dailyPriceOf({ price: 3.99, value: 7, currency: 'USD' }, 'en'))).toBe('$0.57')
    expect(plain(dailyPriceOf({ price: 26.99, value: -365, currency: 'USD' }, 'en'))).toBe('$0.07')
    expect(dailyPriceOf({ price: 69.99, value: 0, currency: 'USD' }, 'en')).toBeNull()
  })

  it('has its period in every language, and the days that are bought where the word has others', () => {
    expect(periodOf({ text: '永久', value: 0 }, 'en')).toMatchObject({ message: 'Permanent' })
    expect(periodOf({ text: '1季', value: 90 }, 'en')).toMatchObject({ message: 'Quarter' })
    expect(periodOf({ text: '年', value: -365 }, 'en')).toMatchObject({ message: 'Year' })
    expect(periodOf({ text: '半年', value: 182 }, 'en')).toBe('182 days')
    expect(periodOf({ text: '两年', value: 730 }, 'es-MX')).toBe('730 días')
    expect(periodOf({ text: '永久', value: 30 }, 'zh-CN')).toBe('30天')
    expect(periodOf({ text: '年', value: 0 }, 'en')).toMatchObject({ message: 'Permanent' })
  })
})
