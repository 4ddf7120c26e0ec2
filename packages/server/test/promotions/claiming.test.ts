import type { Launcher, Receipt, VipInfo } from '@easel/contract/types'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { newDevice, type Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf, newEmail } from '../support/members.ts'

const HOUR = 3_600_000
const settings = (promotion: object): Parameters<typeof fixture.start>[0] => ({
  limits: GENEROUS_LIMITS,
  environment: {
    PROMOTIONS: JSON.stringify([{ id: 'install', title: 'VIP for good', days: 0, ...promotion }]),
  },
})
const fixture = useServer(null)
const members = membersOf(() => fixture.server)

/** Somebody in the app, on a device of their own, signed in or not. */
const inApp = async ({ signedIn = true, device = newDevice() } = {}) => {
  const who = fixture.server.visitor(device)
  const token = signedIn ? (await members.register(who, newEmail())).token : undefined
  return { who, token }
}
const claim = (
  { who, token }: { who: Visitor; token?: string | undefined },
  clientType = 'h5',
  id = 'install',
) =>
  who.post<VipInfo & { reason?: string }>(
    `/api/v2/promotions/${id}/claim`,
    {},
    {
      now: fixture.server.clock.now(),
      headers: { 'x-client-type': clientType, ...(token ? { 'x-token': token } : {}) },
    },
  )
const refusedFor = ({ status, json }: Awaited<ReturnType<typeof claim>>) => [status, json.data.reason]

describe('a promotion for those who install the app', () => {
  it('makes a member permanently VIP, once per account and once per device', async () => {
    await fixture.start(settings({}))
    const member = await inApp()
    const { status, json } = await claim(member)
    expect([status, json.data]).toEqual([200, { isVip: true, isPermanentVip: true, vipExpiryTime: null }])
    expect(refusedFor(await claim(member))).toEqual([409, 'already_permanent'])
    const another = await inApp({ device: member.who.device })
    expect(refusedFor(await claim(another))).toEqual([409, 'already_claimed'])
    const receipts = await member.who.get<{ items: Receipt[] }>('/api/v2/account/receipts', {
      now: fixture.server.clock.now(),
      headers: { 'x-token': member.token },
    })
    expect(receipts.json.data.items).toMatchObject([{ purpose: 'vip', type: 'grant' }])
  })

  it('is refused to a browser, and to those who are not signed in', async () => {
    await fixture.start(settings({}))
    expect(refusedFor(await claim(await inApp(), 'web'))).toEqual([403, 'app_only'])
    expect(refusedFor(await claim(await inApp({ signedIn: false })))).toEqual([403, 'login_needed'])
    expect(refusedFor(await claim(await inApp(), 'h5', 'other'))[0]).toBe(404)
  })

  it('is granted once when it is claimed ten times at the same moment on two devices', async () => {
    await fixture.start(settings({ days: 30 }))
    const member = await inApp()
    const elsewhere = { who: fixture.server.visitor(newDevice()), token: member.token }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => claim(index % 2 ? member : elsewhere)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  })

  it('ends at its claim limit', async () => {
    await fixture.start(settings({ limit: 1 }))
    expect((await claim(await inApp())).status).toBe(200)
    expect(refusedFor(await claim(await inApp()))).toEqual([409, 'promotion_over'])
  })
})

describe('in the app, whose pages are those of a partner', () => {
  const SHOP = 'https://shop.example'
  const SECRET = 'a-shared-secret-of-the-app-with-32-letters'
  const tokenOf = (partner: string) =>
    new SignJWT({ sub: 'one', iss: partner, aud: 'easel', exp: fixture.server.clock.now() / 1000 + 300 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(SECRET))
  /** A user of the app, whom its token names. */
  const userOf = async (partner: string) => ({
    now: fixture.server.clock.now(),
    headers: {
      'x-partner-id': partner,
      'x-client-type': 'h5',
      authorization: `Bearer ${await tokenOf(partner)}`,
    },
  })

  it('its users see and claim it, once, and no others do', async () => {
    await fixture.start(settings({}))
    const who = fixture.server.visitor(newDevice())
    for (const [partner, features, status] of [
      ['easel-app', ['create', 'app'], 200],
      ['shop', ['create', 'vip'], 403],
    ] as const) {
      await fixture.server.partners.add({
        id: partner,
        origins: [SHOP],
        features: [...features],
        secret: SECRET,
      })
      const call = await userOf(partner)
      const { json } = await who.post<{ id: string }>('/api/v2/app/launchers', {}, call)
      const launcher = await who.get<Launcher>(`/api/v2/app/launchers/${json.data.id}`, call)
      expect(launcher.json.data.promotions.map(({ id }) => id)).toEqual(status === 200 ? ['install'] : [])
      const claimed = await who.post<{ reason?: string }>('/api/v2/promotions/install/claim', {}, call)
      expect(claimed.status).toBe(status)
      if (status !== 200) continue
      const again = await who.post<{ reason?: string }>('/api/v2/promotions/install/claim', {}, call)
      expect([again.status, again.json.data.reason]).toEqual([409, 'already_permanent'])
      const vip = await who.get<VipInfo>('/api/v2/payment/vip-info', call)
      expect(vip.json.data.isPermanentVip).toBe(true)
    }
  })
})

describe('the launcher', () => {
  const launcher = async () => {
    const { json } = await fixture.visitor.post<{ id: string }>('/api/v2/app/launchers', {}, members.at())
    return (await fixture.visitor.get<Launcher>(`/api/v2/app/launchers/${json.data.id}`, members.at())).json
      .data
  }

  it('names a promotion only while it runs, in the language of the caller', async () => {
    const start = Date.now()
    const between = {
      startsAt: new Date(start - HOUR).toISOString(),
      endsAt: new Date(start + HOUR).toISOString(),
    }
    const title = { en: 'VIP for good', zhCN: '永久会员免费领' }
    await fixture.start(settings({ ...between, title }))
    expect((await launcher()).promotions).toEqual([
      { id: 'install', title: 'VIP for good', kind: 'app', endsAt: Date.parse(between.endsAt) },
    ])
    const member = await inApp()
    fixture.server.clock.advance(2 * HOUR)
    expect((await launcher()).promotions).toEqual([])
    expect((await claim(member)).status).toBe(404)
  })

  it('lists configured and derived tools and features', async () => {
    const output = async () => {
      const { tools, features } = await launcher()
      return { tools, features }
    }
    await fixture.start()
    expect(await output()).toEqual({
      tools: { videoUrl: null, pptUrl: null },
      features: { square: true, account: true, tools: false, vip: true, analytics: true },
    })
    const videoUrl = 'https://tools.example/video'
    await fixture.restart({
      environment: {
        TOOLS: JSON.stringify({ videoUrl }),
        FEATURES: JSON.stringify({ square: false, stickers: true }),
        PAYMENTS: 'none',
      },
    })
    expect(await output()).toEqual({
      tools: { videoUrl, pptUrl: null },
      features: { square: false, account: true, stickers: true, tools: true, vip: false, analytics: true },
    })
    await expect(fixture.restart({ environment: { FEATURES: '{"vip": true}' } })).rejects.toThrow(/PAYMENTS/)
    await expect(
      fixture.restart({ environment: { TOOLS: '{"videoUrl": "http://tools.example"}' } }),
    ).rejects.toThrow(/https/)
  })

  it('lists the operator’s apps, and only then the VIP dialog is about them', async () => {
    const ipInfo = async () =>
      (await fixture.visitor.get<{ upgradePlus: boolean }>('/api/v2/pre-launch/ip-info-ext')).json.data
        .upgradePlus
    await fixture.start()
    expect([(await launcher()).downloads, await ipInfo()]).toEqual([{}, false])
    const downloads = { Easel: { ios: 'https://apps.example/easel', android: null } }
    await fixture.restart({ environment: { DOWNLOADS: JSON.stringify(downloads) } })
    expect([(await launcher()).downloads, await ipInfo()]).toEqual([downloads, true])
  })
})
