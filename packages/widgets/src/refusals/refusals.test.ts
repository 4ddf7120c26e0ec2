import { ApiError } from '@easel/client'
import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { loadCatalog } from '../i18n/catalogs.ts'
import { loadLaterMessages } from '../i18n/lazy-catalogs.ts'
import { errorLine, type NextStep } from '../runtime/errors/error-messages.ts'
import { describeError, staysInPlace } from './refusals.ts'
import type { Who } from './use-caller-tier.ts'

async function wordsOf(language: Language) {
  const locale = LANGUAGE_TAG[language]
  const messages = { ...(await loadCatalog(language)), ...(await loadLaterMessages(language)) }
  return setupI18n({ locale, messages: { [locale]: messages } })
}
const refused = (status: number, data: object = {}, message = 'from the server') =>
  new ApiError({ kind: 'refused', status, message, data })

const EVERYBODY: readonly Who[] = ['visitor', 'member', 'partner', 'vip']
const PLAIN: readonly Who[] = ['member', 'partner']
type Line = [
  status: number,
  data: object,
  who: readonly Who[],
  next: NextStep,
  en: [title: string, text: string],
  zhCN: [title: string, text: string],
]

/** What is said, and what helps, after each refusal: what `behaviour` says of each code, for each person. */
const TABLE: Line[] = [
  [
    402,
    { reason: 'daily_quota' },
    ['visitor'],
    'login',
    ['Daily quota used up', 'Log in for more. Your prompt is kept.'],
    ['24 小时内的额度已用完', '登录可获取更多次数，提示词已保留。'],
  ],
  [
    402,
    { reason: 'daily_quota' },
    PLAIN,
    'vip',
    ['Daily quota used up', 'VIP members generate up to 200 sets a day. Your prompt is kept.'],
    ['24 小时内的额度已用完', 'VIP 会员每天可生成 200 组图片，提示词已保留。'],
  ],
  [
    402,
    { reason: 'daily_quota' },
    ['vip'],
    'wait',
    ['Daily images used up', 'You have reached the fair use limit of your membership. It resets by itself.'],
    ['24 小时内的生成次数已用完', '会员在 24 小时内的合理使用额度已用完，之后会自动恢复。'],
  ],
  [
    402,
    { reason: 'vip', field: 'stylize' },
    EVERYBODY,
    'vip',
    ['For VIP members', 'This setting is part of the membership. Nothing was charged.'],
    ['VIP 会员专享', '该设置为会员功能，未扣除次数。'],
  ],
  [
    402,
    { reason: 'save_limit' },
    ['visitor'],
    'login',
    ['Daily downloads used up', 'Log in for more. Your limit also resets by itself.'],
    ['24 小时内的下载次数已用完', '登录可获取更多次数；次数也会自动恢复。'],
  ],
  [
    402,
    { reason: 'save_limit' },
    PLAIN,
    'vip',
    [
      'Daily downloads used up',
      'Your limit resets by itself. VIP members download up to 500 a day, without the watermark.',
    ],
    ['24 小时内的下载次数已用完', '次数会自动恢复。VIP 会员每天最多可下载 500 张，且无水印。'],
  ],
  [
    403,
    { reason: 'save_limit' },
    EVERYBODY,
    'wait',
    ['Daily downloads used up', 'Your limit resets by itself.'],
    ['24 小时内的下载次数已用完', '次数会自动恢复。'],
  ],
  [
    402,
    { reason: 'optimise_limit' },
    ['visitor'],
    'login',
    ['Daily prompt optimizations used up', 'Log in for more. Your prompt is unchanged.'],
    ['24 小时内的提示词优化次数已用完', '登录可获取更多次数，提示词保持原样。'],
  ],
  [
    402,
    { reason: 'optimise_limit' },
    PLAIN,
    'vip',
    ['Daily prompt optimizations used up', 'VIP members get 200 a day. Your prompt is unchanged.'],
    ['24 小时内的提示词优化次数已用完', 'VIP 会员每天有 200 次，提示词保持原样。'],
  ],
  [
    403,
    { reason: 'optimise_limit' },
    EVERYBODY,
    'wait',
    ['Daily prompt optimizations used up', 'Your limit resets by itself. Your prompt is unchanged.'],
    ['24 小时内的提示词优化次数已用完', '次数会自动恢复。你的提示词保持原样。'],
  ],
  [
    403,
    { reason: 'view_limit' },
    ['visitor'],
    'login',
    ['Your free views of originals are used up', 'Log in for more. Your limit also resets by itself.'],
    ['免费查看原图次数已用完', '登录可获取更多次数；次数也会自动恢复。'],
  ],
  [
    403,
    { reason: 'view_limit' },
    PLAIN,
    'vip',
    [
      'Your free views of originals are used up',
      'Your limit resets by itself. VIP members view originals without the watermark.',
    ],
    ['免费查看原图次数已用完', '次数会自动恢复。VIP 会员可查看无水印原图。'],
  ],
  [
    403,
    { reason: 'view_limit' },
    ['vip'],
    'wait',
    ['Your free views of originals are used up', 'Your limit resets by itself.'],
    ['免费查看原图次数已用完', '次数会自动恢复。'],
  ],
  [
    403,
    { reason: 'too_late' },
    EVERYBODY,
    null,
    ['The 10 minutes are over', 'This must be done within 10 minutes of generation. Remix to start again.'],
    ['已超过 10 分钟', '请在图片生成后 10 分钟内操作。可以“画同款”重新开始。'],
  ],
  [
    403,
    { reason: 'not_modifiable' },
    EVERYBODY,
    null,
    ['This image cannot be modified', ''],
    ['该图片无法修改', ''],
  ],
  [
    403,
    { reason: 'not_offered' },
    EVERYBODY,
    null,
    ['This is not offered here', ''],
    ['此处不提供该功能', ''],
  ],
  [403, {}, EVERYBODY, null, ['The image does not comply with the rules', ''], ['图片不合规', '']],
  [
    406,
    { reason: 'banned' },
    EVERYBODY,
    'wait',
    [
      'Please wait a moment',
      'Some of your last prompts had words we can’t use. You can continue after the pause.',
    ],
    ['请稍候再试', '最近的提示词中含有不可使用的内容，请稍候再继续。'],
  ],
  [
    409,
    { reason: 'partly_blocked' },
    EVERYBODY,
    null,
    ['Some of the images are withheld', 'The others can be seen.'],
    ['部分图片未通过审核', '其余图片可以查看。'],
  ],
  [
    409,
    { reason: 'idempotency_mismatch' },
    EVERYBODY,
    'retry',
    ['It was changed while it was being sent', 'Send it once more; nothing was charged twice.'],
    ['发送途中内容有改动', '请再发送一次，不会重复扣次数。'],
  ],
  [
    413,
    { reason: 'queued' },
    EVERYBODY,
    'wait',
    ['It is not finished yet', 'You will see it here when it is.'],
    ['尚未完成', '完成后会在这里显示。'],
  ],
  [
    413,
    { reason: 'too_large' },
    EVERYBODY,
    null,
    ['This file is too large', 'Choose an image of at most 10 MB.'],
    ['文件过大', '请选择不超过 10 MB 的图片。'],
  ],
  [
    400,
    { reason: 'upload_gone', field: 'image' },
    EVERYBODY,
    null,
    [
      'The reference image is no longer there',
      'Choose it again, or generate from the prompt alone. Nothing was charged.',
    ],
    ['参考图已不存在', '请重新选择，或仅用文字生成。未扣除次数。'],
  ],
  [
    429,
    { reason: 'fair_use' },
    EVERYBODY,
    'wait',
    ['Daily images used up', 'You have reached the fair use limit of your membership. It resets by itself.'],
    ['24 小时内的生成次数已用完', '会员在 24 小时内的合理使用额度已用完，之后会自动恢复。'],
  ],
  [
    430,
    { reason: 'rate' },
    EVERYBODY,
    'wait',
    ['Too frequent', 'You can send again in a moment. Nothing was charged.'],
    ['操作过于频繁', '稍后即可再次提交，未扣除次数。'],
  ],
  [
    431,
    { reason: 'queue_full' },
    EVERYBODY,
    'retry',
    ['Too many visitors', 'The queue is full. Your prompt is kept: try again soon.'],
    ['当前访问人数过多', '队列已满，提示词已保留，请稍后再试。'],
  ],
  [
    431,
    { reason: 'waiting_limit', limit: 10 },
    EVERYBODY,
    'wait',
    ['10 sets are waiting already', 'Wait until one is done, or cancel one. Your prompt is kept.'],
    ['已有 10 个任务在等待', '请等待其中一个完成，或取消一个。提示词已保留。'],
  ],
  [
    431,
    { reason: 'waiting_limit' },
    EVERYBODY,
    'wait',
    ['Your queue is full', 'Wait until one is done, or cancel one. Your prompt is kept.'],
    ['等待中的任务已达上限', '请等待其中一个完成，或取消一个。提示词已保留。'],
  ],
  [
    432,
    { reason: 'sensitive' },
    EVERYBODY,
    'reword',
    ['We can’t generate this', 'Nothing was charged. You can send other words after the pause.'],
    ['该内容无法生成', '未扣除次数。暂停结束后，可换个说法再试。'],
  ],
  [
    432,
    { reason: 'sensitive', retryAfter: null },
    EVERYBODY,
    'reword',
    ['We can’t generate this', 'Nothing was charged. Choose other words and try again.'],
    ['该内容无法生成', '未扣除次数。请换个说法再试。'],
  ],
  [433, { reason: 'activated' }, EVERYBODY, null, ['Your membership is active', ''], ['会员已开通', '']],
  [500, { reason: 'server_error' }, EVERYBODY, 'retry', ['Server error', ''], ['服务器错误', '']],
  [
    501,
    { reason: 'engine_failed' },
    EVERYBODY,
    'retry',
    ['Generation failed, nothing was charged', ''],
    ['生成失败，未扣除次数', ''],
  ],
]

const lines = TABLE.flatMap(([status, data, people, next, en, zhCN]) =>
  people.map((who) => ({ status, data, who, next, en, zhCN })),
)

describe('what a refusal says, and what helps', () => {
  it.each(lines)('$status $data to a $who: $next', async ({ status, data, who, next, en, zhCN }) => {
    const error = refused(status, { retryAfter: 90, ...data })
    for (const [language, words] of [
      ['en', en],
      ['zhCN', zhCN],
    ] as const) {
      const view = describeError(error, await wordsOf(language), who)
      expect([view.title, view.text]).toEqual(words)
      expect(view).toMatchObject({ next, retryAfter: 'retryAfter' in data ? null : 90 })
    }
  })

  it.each(EVERYBODY)('says the same of a lost line and of none in time to a %s', async (who) => {
    const [en, zh] = [await wordsOf('en'), await wordsOf('zhCN')]
    const [network, timeout] = [new ApiError({ kind: 'network' }), new ApiError({ kind: 'timeout' })]
    expect(describeError(network, en, who)).toMatchObject({
      title: 'Network error, please check your network',
      next: 'retry',
    })
    expect(describeError(network, zh, who).title).toBe('网络异常，请检查您的网络状态')
    expect(describeError(timeout, en, who)).toMatchObject({
      title: 'The request failed, please try again later',
      next: 'retry',
    })
    expect(describeError(timeout, zh, who).title).toBe('网络请求失败，请稍后再试')
  })

  it('never sends on to sign in who is somebody already, nor offers VIP to who is', () => {
    const wrong = lines.filter(
      ({ who, next, data }) =>
        (next === 'login' && who !== 'visitor') || (next === 'vip' && who === 'vip' && !('field' in data)),
    )
    expect(wrong).toEqual([])
  })

  it.each([402, 406, 429, 430, 431, 432])('keeps %i beside the field', async (status) => {
    expect(staysInPlace(refused(status))).toBe(true)
    expect(describeError(refused(status), await wordsOf('en')).title).not.toBe('')
  })

  it('says to whom no way in leads only what comes by itself', async () => {
    const en = await wordsOf('en')
    const alone = (reason: string) => describeError(refused(402, { reason }), en).alone
    expect(alone('daily_quota')).toBe('It resets within 24 hours. Your prompt is kept.')
    expect(alone('save_limit')).toBe('Your limit resets by itself.')
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

it('the numbers of the membership are those of this installation', async () => {
  const limits = {
    vipGenerationsPerDay: 120,
    vipSavesPerDay: 40,
    vipOptimisationsPerDay: 9,
    worksKeptDays: 7,
  }
  const textOf = async (status: number, reason?: string) => {
    const [en, zh] = [await wordsOf('en'), await wordsOf('zhCN')]
    const error = refused(status, reason ? { reason } : {})
    return [en, zh].map((i18n) => describeError(error, i18n, 'member', 'submit', limits).text).join(' ')
  }
  expect((await textOf(402)).match(/\d+/g)).toEqual(['120', '120'])
  expect((await textOf(402, 'save_limit')).match(/\d+/g)).toEqual(['40', '40'])
  expect((await textOf(402, 'optimise_limit')).match(/\d+/g)).toEqual(['9', '9'])
})
