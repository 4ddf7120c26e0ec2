import { CONTENT_PAGES } from '@easel/contract/content-pages'
import { LANGUAGES } from '@easel/contract/languages'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { staffOf } from '../support/staff.ts'
import { worksOf } from '../support/works.ts'

const DAY = 86_400_000
const SUPPORT_CONTACT = 'mailto:help@easel.example'
const fixture = useServer({ limits: GENEROUS_LIMITS, environment: { SUPPORT_CONTACT } })
const { enter } = staffOf(() => fixture.server)
const { make } = worksOf(() => fixture.server)
const { register, loginByPassword } = membersOf(() => fixture.server)

/** What a submit is refused with. */
const refusedIn = async (language: string) => {
  const { status, json } = await fixture.submit(fixture.visitor, {}, { headers: { 'x-language': language } })
  return { status, message: json.message, data: json.data as unknown }
}

/** Bans whoever this test's visitor is. */
async function ban(days: number | null): Promise<void> {
  const { act } = await enter('ada', 'operator')
  const work = await make(fixture.visitor, 'A fox')
  const { principal_id: id } = await fixture.database
    .on()
    .selectFrom('works')
    .select('principal_id')
    .where('id', '=', work)
    .executeTakeFirstOrThrow()
  await act('people.ban', { id, days }, 'spam')
}

describe('who is banned', () => {
  it('is told until when, and where to object, in their language', async () => {
    fixture.server.clock.stop()
    await ban(3)
    const until = fixture.server.clock.now() + 3 * DAY
    const day = (language: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(until)
    expect(await refusedIn('en')).toEqual({
      status: 403,
      message: `This account has been suspended until ${day('en')}. Please contact support: help@easel.example`,
      data: { reason: 'account_suspended', retryAfter: (3 * DAY) / 1000 },
    })
    const told = async (language: string) => (await refusedIn(language)).message
    expect(await told('zhCN')).toBe(`该账号已被停用至${day('zh-CN')}，请联系客服：help@easel.example`)
    expect(await told('zhTW')).toBe(`此帳號已被停用至${day('zh-TW')}，請聯絡客服：help@easel.example`)
    expect(await told('es')).toBe(
      `Esta cuenta está suspendida hasta el ${day('es')}. Comunícate con soporte: help@easel.example`,
    )
  })

  it('is told of no end where there is none', async () => {
    await ban(null)
    expect(await refusedIn('en')).toEqual({
      status: 403,
      message: 'This account has been suspended. Please contact support: help@easel.example',
      data: { reason: 'account_suspended' },
    })
  })
})

describe('whose account is locked', () => {
  it('is told where to object when they log in', async () => {
    const { target } = await register(fixture.visitor)
    await fixture.server.operations.accounts.lock(target)
    const refused = await loginByPassword(fixture.visitor, target)
    expect([refused.status, refused.json.message]).toEqual([
      403,
      'This account has been suspended. Please contact support: help@easel.example',
    ])
  })
})

describe('the pages about Easel', () => {
  const read = async (url: string) => (await fixture.server.app.inject({ url })).body

  it.each(CONTENT_PAGES)('/%s says how to reach whoever runs this, in every language', async (page) => {
    const link = '<a href="mailto:help@easel.example">help@easel.example</a>'
    for (const language of LANGUAGES) expect(await read(`/${page}?language=${language}`)).toContain(link)
    expect(await read(`/${page}?language=zhCN`)).toContain('<h2>联系我们</h2>')
  })
})
