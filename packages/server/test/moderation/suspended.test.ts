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
  it('is told for how much longer, and where to object, in their language', async () => {
    fixture.server.clock.stop()
    await ban(3)
    expect(await refusedIn('en')).toEqual({
      status: 403,
      message: 'This account is suspended for another 3 days. Please contact support: help@easel.example',
      data: { reason: 'account_suspended', retryAfter: (3 * DAY) / 1000 },
    })
    const told = async (language: string) => (await refusedIn(language)).message
    expect(await told('zhCN')).toBe('该账号已被停用（3天后恢复），请联系客服：help@easel.example')
    expect(await told('zhTW')).toBe('此帳號已被停用（3 天後恢復），請聯絡客服：help@easel.example')
    expect(await told('es')).toBe(
      'Esta cuenta está suspendida por 3 días más. Comunícate con soporte: help@easel.example',
    )
    fixture.server.clock.advance(2.5 * DAY)
    expect(await told('en')).toContain('for another 12 hours.')
    fixture.server.clock.advance(DAY / 2 - 60_000)
    expect(await told('en')).toContain('for another 1 minute.')
  })

  it('is told for how long by whoever has set no contact, too', async () => {
    await fixture.restart({ limits: GENEROUS_LIMITS })
    await ban(3)
    expect((await refusedIn('es')).message).toBe(
      'Esta cuenta está suspendida por 3 días más. Comunícate con soporte.',
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

  it('lead to a number, too', async () => {
    await fixture.restart({ environment: { SUPPORT_CONTACT: 'tel:+86-400-000-0000' } })
    expect(await read('/about')).toContain('<a href="tel:+86-400-000-0000">+86-400-000-0000</a>')
  })
})
