import { ApiError } from '@easel/client'
import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { loadCatalog } from '../i18n/catalogs.ts'
import { loadLazyMessages } from '../i18n/lazy-catalogs.ts'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { EVERYBODY, REFUSAL_CASES } from './refusals.cases.ts'
import { describeRefusal, isShownInPlace } from './refusals.ts'

async function wordsOf(language: Language) {
  const locale = LANGUAGE_TAG[language]
  const messages = { ...(await loadCatalog(language)), ...(await loadLazyMessages(language)) }
  return setupI18n({ locale, messages: { [locale]: messages } })
}
const refused = (status: number, data: object = {}, message = 'from the server') =>
  new ApiError({ kind: 'refused', status, message, data })

const lines = REFUSAL_CASES.flatMap(([status, data, people, next, en, zhCN]) =>
  people.map((who) => ({ status, data, who, next, en, zhCN })),
)

describe('the message of a refusal, and its next step', () => {
  it.each(lines)('$status $data to a $who: $next', async ({ status, data, who, next, en, zhCN }) => {
    const error = refused(status, { retryAfter: 90, ...data })
    for (const [language, words] of [
      ['en', en],
      ['zhCN', zhCN],
    ] as const) {
      const view = describeRefusal(error, await wordsOf(language), who)
      expect([view.title, view.text]).toEqual(words)
      expect(view).toMatchObject({ next, retryAfter: 'retryAfter' in data ? null : 90 })
    }
  })

  it.each(EVERYBODY)('is the same for no connection and a time-out to a %s', async (who) => {
    const [en, zh] = [await wordsOf('en'), await wordsOf('zhCN')]
    const [network, timeout] = [new ApiError({ kind: 'network' }), new ApiError({ kind: 'timeout' })]
    expect(describeRefusal(network, en, who)).toMatchObject({
      title: 'Network error, please check your network',
      next: 'retry',
    })
    expect(describeRefusal(network, zh, who).title).toBe('网络异常，请检查您的网络状态')
    expect(describeRefusal(timeout, en, who)).toMatchObject({
      title: 'The request failed, please try again later',
      next: 'retry',
    })
    expect(describeRefusal(timeout, zh, who).title).toBe('网络请求失败，请稍后再试')
  })

  it('names the request where something of ours failed, and nowhere else', async () => {
    const en = await wordsOf('en')
    const named = (error: ApiError) =>
      Object.assign(error, { requestId: '3f2c8f0e-6a0b-4f7e-9d3a-2b1c0d9e8f7a' })
    const failed = named(refused(500, { reason: 'server_error' }, 'Something went wrong'))
    expect(describeRefusal(failed, en).title).toBe('Server error #3f2c8f0e')
    expect(errorLine(failed, en)).toBe('Something went wrong #3f2c8f0e')
    expect(describeRefusal(named(new ApiError({ kind: 'timeout' })), en).title).toMatch(/ #3f2c8f0e$/)
    for (const plain of [named(refused(402)), named(new ApiError({ kind: 'network' }))]) {
      expect(describeRefusal(plain, en).title + errorLine(plain, en)).not.toContain('#')
    }
  })

  it('of a suspended account stays beside the field, in the words of the server', async () => {
    const words = 'This account is suspended for another 3 days.'
    const error = refused(403, { reason: 'account_suspended', retryAfter: 90 }, words)
    expect(isShownInPlace(error)).toBe(true)
    expect(describeRefusal(error, await wordsOf('en'))).toMatchObject({
      title: words,
      text: '',
      tone: 'error',
      next: null,
      retryAfter: null,
    })
  })

  it('is never the sign-in for a member, nor VIP for a VIP', () => {
    const wrong = lines.filter(
      ({ who, next, data }) =>
        (next === 'login' && who !== 'visitor') || (next === 'vip' && who === 'vip' && !('field' in data)),
    )
    expect(wrong).toEqual([])
  })

  it.each([402, 406, 429, 430, 431, 432])('is beside the field with %i', async (status) => {
    expect(isShownInPlace(refused(status))).toBe(true)
    expect(describeRefusal(refused(status), await wordsOf('en')).title).not.toBe('')
  })

  it('is only to wait where there is no sign-in', async () => {
    const en = await wordsOf('en')
    const textWithoutSignIn = (reason: string) =>
      describeRefusal(refused(402, { reason }), en).textWithoutSignIn
    expect(textWithoutSignIn('daily_quota')).toBe('It resets within 24 hours. Your prompt is kept.')
    expect(textWithoutSignIn('save_limit')).toBe('Your limit resets by itself.')
  })

  it('does not mention the prompt for an action on an image', async () => {
    const en = await wordsOf('en')
    const textFor = (data: object) => describeRefusal(refused(431, data), en, 'vip', 'modify').text
    expect(textFor({ reason: 'queue_full' })).toBe('The queue is full: try again soon. Nothing was charged.')
    expect(textFor({ reason: 'waiting_limit', limit: 10 })).toContain('Nothing was charged')
  })

  it('names the refused phrases', async () => {
    expect(describeRefusal(refused(432, { words: ['a', 'b'] }), await wordsOf('en')).words).toEqual([
      'a',
      'b',
    ])
  })

  it("is the server's if it sent one, otherwise ours", async () => {
    const en = await wordsOf('en')
    expect(errorLine(refused(400), en)).toBe('from the server')
    expect(errorLine(new ApiError({ kind: 'malformed', status: 502 }), en)).toBe('Network error')
    expect(errorLine(new TypeError('boom'), en)).not.toContain('boom')
  })
})

it("the membership's numbers come from the installation's settings", async () => {
  const limits = {
    vipGenerationsPerDay: 120,
    vipSavesPerDay: 40,
    vipOptimisationsPerDay: 9,
    worksKeptDays: 7,
  }
  const textOf = async (status: number, reason?: string) => {
    const [en, zh] = [await wordsOf('en'), await wordsOf('zhCN')]
    const error = refused(status, reason ? { reason } : {})
    return [en, zh].map((i18n) => describeRefusal(error, i18n, 'member', 'submit', limits).text).join(' ')
  }
  expect((await textOf(402)).match(/\d+/g)).toEqual(['120', '120'])
  expect((await textOf(402, 'save_limit')).match(/\d+/g)).toEqual(['40', '40'])
  expect((await textOf(402, 'optimise_limit')).match(/\d+/g)).toEqual(['9', '9'])
})
