import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const HERE = '198.51.100.7'
const ELSEWHERE = '198.51.100.8'
const SENSITIVE = { prompt: 'genocide' }

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { makeVip } = peopleOf(() => fixture.server)
const from = (address: string) => ({ from: address })

describe('the pause after a refused prompt', () => {
  it('applies to new devices at the same address, and to nobody elsewhere', async () => {
    fixture.server.clock.stop()
    expect((await fixture.submit(fixture.visitor, SENSITIVE, from(HERE))).status).toBe(432)
    const again = await fixture.submit(fixture.server.visitor(), {}, from(HERE))
    expect(again.status).toBe(406)
    expect(again.json.data).toMatchObject({ reason: 'banned', retryAfter: 300 })
    expect((await fixture.submit(fixture.visitor, {}, from(ELSEWHERE))).status).toBe(406)
    expect((await fixture.submit(fixture.server.visitor(), {}, from(ELSEWHERE))).status).toBe(200)
    fixture.server.clock.advance(301_000)
    expect((await fixture.submit(fixture.server.visitor(), {}, from(HERE))).status).toBe(200)
  })

  it('applies to one /64 with IPv6', async () => {
    expect((await fixture.submit(fixture.visitor, SENSITIVE, from('2001:db8:1:2::7'))).status).toBe(432)
    expect((await fixture.submit(fixture.server.visitor(), {}, from('2001:db8:1:2:9::1'))).status).toBe(406)
  })

  it('applies to the /48 only once too many of its addresses have one', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, networkLimitFactor: 3 } })
    const at = async (network: string, what = {}) =>
      (await fixture.submit(fixture.server.visitor(), what, from(`${network}::7`))).status
    expect(await at('2001:db8:1:1', SENSITIVE)).toBe(432)
    expect([await at('2001:db8:1:1'), await at('2001:db8:1:2')]).toEqual([406, 200])
    expect(await at('2001:db8:1:2', SENSITIVE)).toBe(432)
    fixture.server.clock.advance(200_000)
    expect([await at('2001:db8:1:3'), await at('2001:db8:1:3', SENSITIVE)]).toEqual([200, 432])
    expect([await at('2001:db8:1:4'), await at('2001:db8:2:1')]).toEqual([406, 200])
    fixture.server.clock.advance(301_000)
    expect(await at('2001:db8:1:4')).toBe(200)
  })

  it('counts only active ones of a network', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, networkLimitFactor: 2 } })
    const answerAfter = async (network: string) =>
      (await fixture.submit(fixture.server.visitor(), SENSITIVE, from(`${network}::7`))).status
    expect(await answerAfter('2001:db8:1:1')).toBe(432)
    fixture.server.clock.advance(301_000)
    expect([await answerAfter('2001:db8:1:2'), await answerAfter('2001:db8:1:3')]).toEqual([432, 432])
    expect(await answerAfter('2001:db8:1:4')).toBe(406)
  })

  it('applies to no neighbors, unless the operator limits those too', async () => {
    expect((await fixture.submit(fixture.visitor, SENSITIVE, from('192.168.0.9'))).status).toBe(432)
    expect((await fixture.submit(fixture.server.visitor(), {}, from('192.168.0.9'))).status).toBe(200)
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, limitPrivateAddresses: true } })
    const loud = fixture.server.visitor()
    expect((await fixture.submit(loud, SENSITIVE, from('192.168.0.9'))).status).toBe(432)
    expect((await fixture.submit(fixture.server.visitor(), {}, from('192.168.0.9'))).status).toBe(406)
  })

  it('neither starts with VIP nor affects them', async () => {
    const vip = fixture.server.visitor()
    await makeVip(vip)
    expect((await fixture.submit(vip, SENSITIVE, from(HERE))).status).toBe(432)
    expect((await fixture.submit(fixture.visitor, {}, from(HERE))).status).toBe(200)
    expect((await fixture.submit(fixture.visitor, SENSITIVE, from(HERE))).status).toBe(432)
    expect((await fixture.submit(vip, {}, from(HERE))).status).toBe(200)
  })

  it("of a partner's user is theirs alone", async () => {
    const secret = 'a-shared-secret-of-acme-with-32-letters'
    await fixture.server.partners.add({ id: 'acme', origins: ['https://shop.example'], secret })
    const user = async (sub: string) => {
      const exp = Math.floor(fixture.server.clock.now() / 1000) + 300
      const token = new SignJWT({ sub, iss: 'acme', aud: 'easel', exp }).setProtectedHeader({ alg: 'HS256' })
      const authorization = `Bearer ${await token.sign(new TextEncoder().encode(secret))}`
      return { headers: { 'x-partner-id': 'acme', authorization } }
    }
    const [one, two] = [await user('one'), await user('two')]
    expect((await fixture.submit(fixture.visitor, SENSITIVE, { ...one, from: HERE })).status).toBe(432)
    expect((await fixture.submit(fixture.visitor, {}, { ...one, from: HERE })).status).toBe(406)
    expect((await fixture.submit(fixture.server.visitor(), {}, { ...two, from: HERE })).status).toBe(200)
    expect((await fixture.submit(fixture.server.visitor(), {}, from(HERE))).status).toBe(200)
  })

  it('of an address is deleted once it is over', async () => {
    await fixture.submit(fixture.visitor, SENSITIVE, from(HERE))
    const stored = async () => fixture.database.on().selectFrom('address_alarms').selectAll().execute()
    expect(await stored()).toHaveLength(1)
    fixture.server.clock.advance(301_000)
    await fixture.server.housekeeping.deleteExpired()
    expect(await stored()).toEqual([])
  })
})

describe('inspections', () => {
  const inspect = (who = fixture.visitor, address = HERE) =>
    who.post<{ reason?: string; retryAfter?: number }>(
      '/api/v2/mj/inspections',
      { prompt: 'genocide' },
      { now: fixture.server.clock.now(), from: address },
    )

  it('are limited per caller, return when they are possible again, and cause no pause', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, inspectionsPerWindow: 2 } })
    await inspect()
    fixture.server.clock.advance(100_000)
    await inspect()
    const { status, json } = await inspect()
    expect(status).toBe(430)
    // The clock goes on while the calls are made.
    expect(json.data).toMatchObject({ reason: 'rate' })
    expect(json.data?.retryAfter).toBeGreaterThan(190)
    expect(json.data?.retryAfter).toBeLessThanOrEqual(200)
    expect((await inspect(fixture.server.visitor())).status).toBe(200)
    expect((await fixture.submit(fixture.visitor, {}, from(HERE))).status).toBe(200)
    fixture.server.clock.advance(200_000)
    expect((await inspect()).status).toBe(200)
  })

  it('cannot be had without a limit by improving prompts', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, inspectionsPerWindow: 2 } })
    const improve = async () => {
      const options = { now: fixture.server.clock.now(), from: HERE }
      return (await fixture.visitor.get('/api/v2/polyfill?prompt=genocide', options)).status
    }
    expect([await improve(), await improve(), await improve()]).toEqual([432, 432, 430])
  })

  it('cannot be had without a limit by negative prompts', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, inspectionsPerWindow: 2 } })
    fixture.server.clock.stop()
    const leaveOut = (negativePrompt: string) => fixture.submit(fixture.visitor, { negativePrompt })
    expect((await leaveOut('genocide')).status).toBe(432)
    expect((await leaveOut('genocide, cars')).status).toBe(432)
    const { status, json } = await leaveOut('genocide')
    expect([status, json.data]).toMatchObject([430, { reason: 'rate', retryAfter: 300 }])
    // What is fine is answered alike, or the refusal would tell.
    expect((await leaveOut('cars')).status).toBe(430)
    fixture.server.clock.advance(301_000)
    expect((await leaveOut('cars')).status).toBe(200)
  })

  it('cannot be had without a limit by somebody whose pause is lifted', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, inspectionsPerWindow: 2 } })
    await makeVip(fixture.visitor)
    const status = async () => (await fixture.submit(fixture.visitor, SENSITIVE)).status
    expect([await status(), await status(), await status()]).toEqual([432, 432, 430])
  })

  it('cannot be had without a limit by choosing names', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, inspectionsPerWindow: 2 } })
    fixture.server.clock.stop()
    const callMe = (username: string) =>
      fixture.visitor.post<{ retryAfter?: number }>(
        '/api/v2/user/settings',
        { username },
        { now: fixture.server.clock.now() },
      )
    expect([(await callMe('genocide')).status, (await callMe('g.enocide')).status]).toEqual([400, 400])
    const { status, json } = await callMe('g3nocide')
    expect([status, json.data]).toMatchObject([430, { retryAfter: 300 }])
    expect((await callMe('Ink Heron')).status).toBe(430)
    expect((await inspect()).status).toBe(430)
    fixture.server.clock.advance(301_000)
    expect((await callMe('Ink Heron')).status).toBe(200)
  })

  it('of allowed words do not delay submits', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, inspectionsPerWindow: 1 } })
    await inspect()
    expect((await fixture.submit(fixture.visitor, { negativePrompt: 'cars' })).status).toBe(200)
  })

  it('are limited for a /48 too, to those of several addresses', async () => {
    await fixture.restart({
      limits: { ...GENEROUS_LIMITS, addressInspectionsPerWindow: 1, networkLimitFactor: 2 },
    })
    const status = async (network: string) =>
      (await inspect(fixture.server.visitor(), `${network}::1`)).status
    expect([await status('2001:db8:1:1'), await status('2001:db8:1:2')]).toEqual([200, 200])
    expect([await status('2001:db8:1:3'), await status('2001:db8:2:1')]).toEqual([430, 200])
  })

  it('are limited for all visitors of an address together, except VIP', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, addressInspectionsPerWindow: 2 } })
    const vip = fixture.server.visitor()
    await makeVip(vip)
    for (let n = 0; n < 2; n += 1) expect((await inspect(fixture.server.visitor())).status).toBe(200)
    expect((await inspect(fixture.server.visitor())).status).toBe(430)
    expect((await inspect(vip)).status).toBe(200)
    expect((await inspect(fixture.server.visitor(), ELSEWHERE)).status).toBe(200)
    expect((await inspect(fixture.server.visitor(), '127.0.0.1')).status).toBe(200)
  })
})
