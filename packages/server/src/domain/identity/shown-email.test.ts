import { emailOf } from '@easel/contract/identity'
import { expect, it } from 'vitest'
import { shownEmail } from './shown-email.ts'

it.each([
  'li@例子.中国',
  'li@büro-köln.de',
  'li@ラーメン.jp',
  'li@한국.kr',
  'li@example.com',
  'li@straße-2.ñandú.es',
])('%s is shown as its owner types it', (typed) => {
  expect(shownEmail(emailOf(typed) ?? '')).toBe(typed)
})

it.each([
  ['a whole word of Cyrillic letters', 'li@аррӏе.com'],
  ['Greek letters', 'li@νυ.com'],
  ['a Latin letter without its dot', 'li@paypaı.com'],
  ['a Latin letter with a dot below', 'li@goog\u1e37e.com'],
  ['Chinese characters among Latin letters', 'li@pay丨pal.com'],
])('%s may pass for another domain, and stays in ASCII', (_what, typed) => {
  const stored = emailOf(typed) ?? ''
  expect(stored).toContain('@xn--')
  expect(shownEmail(stored)).toBe(stored)
})

it('what is no domain name at all stays as it is', () => {
  expect(shownEmail('li@xn--a.com')).toBe('li@xn--a.com')
})
