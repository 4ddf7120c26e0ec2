import { ApiError } from '@easel/client'
import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { loadCatalog } from '../i18n/catalogs.ts'
import { describeError, errorLine, staysInPlace } from './errors.ts'

async function wordsOf(language: Language) {
  const locale = LANGUAGE_TAG[language]
  return setupI18n({ locale, messages: { [locale]: await loadCatalog(language) } })
}
const refused = (status: number, data: object = {}, message = 'from the server') =>
  new ApiError({ kind: 'refused', status, message, data })

describe('what a failure says', () => {
  it('has the exact words for network and time-out', async () => {
    const zh = await wordsOf('zhCN')
    expect(describeError(new ApiError({ kind: 'network' }), zh).title).toBe('网络异常，请检查您的网络状态')
    expect(describeError(new ApiError({ kind: 'timeout' }), zh).title).toBe('网络请求失败，请稍后再试')
  })

  it.each([
    [402, 'login'],
    [406, 'wait'],
    [429, 'wait'],
    [430, 'wait'],
    [431, 'retry'],
    [432, 'reword'],
  ] as const)('knows what helps after %i', async (status, next) => {
    const view = describeError(refused(status, { retryAfter: 90 }), await wordsOf('en'))
    expect(view).toMatchObject({ next, retryAfter: 90 })
    expect(view.title).not.toBe('')
    expect(staysInPlace(refused(status))).toBe(true)
  })

  it('tells a locked setting and a full place in line from a used-up day', async () => {
    const en = await wordsOf('en')
    expect(describeError(refused(402, { reason: 'vip', field: 'stylize' }), en).next).toBe('vip')
    expect(describeError(refused(402, { reason: 'daily_quota' }), en).next).toBe('login')
    expect(describeError(refused(431, { reason: 'waiting_limit' }), en).next).toBe('wait')
  })

  it('names the phrases in question', async () => {
    expect(describeError(refused(432, { words: ['a', 'b'] }), await wordsOf('en')).words).toEqual(['a', 'b'])
  })

  it("shows the server's message when it sent one, ours when none came", async () => {
    const en = await wordsOf('en')
    expect(errorLine(refused(400), en)).toBe('from the server')
    expect(errorLine(new ApiError({ kind: 'malformed', status: 502 }), en)).toBe('Network error')
    expect(errorLine(new TypeError('boom'), en)).not.toContain('boom')
  })
})
