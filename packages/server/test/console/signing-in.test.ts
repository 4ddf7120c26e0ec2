import { describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'
import { STAFF_PASSWORD, staffOf, totpOf } from '../support/staff.ts'

const fixture = useServer()
const { send, command, signIn, setUp, enter, asStaff } = staffOf(() => fixture.server)
const now = () => fixture.server.clock.now()
const step = () => fixture.server.clock.advance(30_000)
const MINUTE = 60_000

describe('an authenticator', () => {
  it('agrees with the examples of RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect([59_000, 1111111109_000, 20000000000_000].map((at) => totpOf(secret, at))).toEqual([
      '287082',
      '081804',
      '353130',
    ])
  })
})

describe('setting up', () => {
  it('takes the code once, and within a day', async () => {
    const { setupCode } = await setUp('ada', 'owner')
    expect((await send('POST', 'set-up', { code: setupCode })).status).toBe(404)
    const { code } = await command<{ code: string }>('staff.add', { name: 'bob', role: 'viewer' })
    fixture.server.clock.advance(24 * 60 * MINUTE)
    expect((await send('POST', 'set-up', { code })).status).toBe(404)
  })

  it('refuses short and common passwords, and an authenticator that does not agree', async () => {
    const { code } = await command<{ code: string }>('staff.add', { name: 'ada', role: 'owner' })
    const { json } = await send<{ secret: string; address: string }>('POST', 'set-up', { code })
    expect(json.address).toContain(`secret=${json.secret}`)
    const complete = async (password: string, totpCode = totpOf(json.secret, now())) =>
      (await send<{ data: { reason: string } }>('POST', 'set-up/complete', { code, password, totpCode })).json
        .data?.reason
    expect(await complete('short')).toBe('password_too_short')
    expect(await complete('password1234')).toBe('password_common')
    expect(await complete(STAFF_PASSWORD, '000000')).toBe('code_wrong')
    expect(await complete(STAFF_PASSWORD)).toBeUndefined()
  })

  it('says nothing of passwords, secrets and codes to anybody later', async () => {
    const { secret, setupCode, recoveryCodes } = await setUp('ada', 'owner')
    const rows = JSON.stringify([
      await command('staff.list'),
      await fixture.database.on().selectFrom('staff').select(['password', 'setup_key']).execute(),
      await fixture.database.on().selectFrom('staff_recovery_codes').selectAll().execute(),
      await fixture.database.on().selectFrom('audit_entries').selectAll().execute(),
    ])
    for (const hidden of [secret, setupCode, STAFF_PASSWORD, ...recoveryCodes])
      expect(rows).not.toContain(hidden)
    expect(rows).toContain('$argon2id$')
  })
})

describe('signing in', () => {
  it('needs name, password and a code of now, and says of none which was wrong', async () => {
    const { secret } = await setUp('ada', 'owner')
    step()
    const code = () => totpOf(secret, now())
    const refused = [
      await signIn('nobody', code()),
      await signIn('ada', code(), 'a wrong password'),
      await signIn('ada', '123456'),
    ]
    expect(refused.map(({ status, json }) => [status, json.data?.reason])).toEqual(
      refused.map(() => [403, 'credentials_wrong']),
    )
    const { json } = await signIn('ada', code())
    expect((await asStaff(json.token).me()).json).toMatchObject({ name: 'ada', role: 'owner' })
  })

  it('takes no code twice, not even two at once', async () => {
    const { secret } = await setUp('ada', 'owner')
    // The code of the set-up is used as well.
    expect((await signIn('ada', totpOf(secret, now()))).status).toBe(403)
    step()
    const both = await Promise.all([1, 2].map(() => signIn('ada', totpOf(secret, now()))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    expect((await signIn('ada', totpOf(secret, now() - 30_000))).status).toBe(403)
  })

  it('locks a name after five tries, and opens it after 15 minutes or by command', async () => {
    const { secret } = await setUp('ada', 'owner')
    step()
    for (let tries = 0; tries < 5; tries += 1) await signIn('ada', '000000')
    const right = () => signIn('ada', totpOf(secret, now()))
    const { data } = (await right()).json
    expect(data).toMatchObject({ reason: 'locked' })
    // The five tries take their time.
    expect(data?.retryAfter).toBeGreaterThan(880)
    expect(data?.retryAfter).toBeLessThanOrEqual(900)
    await command('staff.unlock', { name: 'ada' })
    expect((await right()).status).toBe(200)
    for (let tries = 0; tries < 5; tries += 1) await signIn('ada', '000000')
    expect((await right()).status).toBe(423)
    fixture.server.clock.advance(15 * MINUTE)
    expect((await right()).status).toBe(200)
  })

  it('lets an address try thirty times, whatever names it tries', async () => {
    for (let tries = 0; tries < 30; tries += 1) await signIn(`name${tries}`, '000000')
    expect((await signIn('another', '000000')).status).toBe(430)
    expect((await signIn('another', '000000', 'x', '198.51.100.9')).status).toBe(403)
  })

  it('counts an IPv6 address by its /64, and a /48 as eight of them', async () => {
    for (let tries = 0; tries < 30; tries += 1) {
      expect((await signIn(`name${tries}`, '000000', 'x', `2001:db8:7:1::${tries + 1}`)).status).toBe(403)
    }
    expect((await signIn('another', '000000', 'x', '2001:db8:7:1:ffff::1')).status).toBe(430)
    const setUpFrom = async (from: string) =>
      (await send('POST', 'set-up', { code: 'wrong' }, {}, from)).status
    for (let tries = 30; tries < 240; tries += 1) {
      expect(await setUpFrom(`2001:db8:7:${tries.toString(16)}::1`)).toBe(404)
    }
    expect(await setUpFrom('2001:db8:7:ffff::1')).toBe(430)
    expect(await setUpFrom('2001:db8:8:1::1')).toBe(404)
  })

  it('takes each recovery code once', async () => {
    const { recoveryCodes } = await setUp('ada', 'owner')
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    expect((await signIn('ada', code.toUpperCase())).status).toBe(200)
    expect((await signIn('ada', code)).status).toBe(403)
  })
})

describe('a session', () => {
  it('ends by signing out, after a pause, after eight hours, and when its owner is disabled', async () => {
    const ada = await enter('ada', 'owner')
    await ada.signOut()
    expect((await ada.me()).status).toBe(401)

    const again = async () => {
      step()
      return asStaff((await signIn('ada', totpOf(ada.secret, now()))).json.token)
    }
    const paused = await again()
    fixture.server.clock.advance(20 * MINUTE)
    expect((await paused.me()).status).toBe(401)

    const long = await again()
    for (let at = 0; at < 8 * 60 - 15; at += 15) {
      fixture.server.clock.advance(15 * MINUTE)
      expect((await long.me()).status).toBe(200)
    }
    fixture.server.clock.advance(15 * MINUTE)
    expect((await long.me()).status).toBe(401)

    const bob = await enter('bob', 'owner')
    const last = await again()
    await bob.act('staff.disable', { name: 'ada' })
    expect((await last.me()).status).toBe(401)
    step()
    expect((await signIn('ada', totpOf(ada.secret, now()))).status).toBe(403)
  })

  it('is not kept alive by what the page asks by itself', async () => {
    const ada = await enter('ada', 'owner')
    for (let at = 0; at < 4; at += 1) {
      fixture.server.clock.advance(6 * MINUTE)
      expect((await ada.me({ 'x-passive': '1' })).status).toBe(at < 3 ? 200 : 401)
    }
  })

  it('is stored as a hash, and taken from the header alone', async () => {
    const ada = await enter('ada', 'owner')
    const rows = await fixture.database.on().selectFrom('staff_sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ada.token)
    const other = await fixture.server.app.inject({ url: `/admin/api/me?token=${ada.token}` })
    expect(other.statusCode).toBe(401)
  })

  it('belongs to our own page', async () => {
    const ada = await enter('ada', 'owner')
    expect((await ada.me({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await ada.me({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await ada.me({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

describe('the staff', () => {
  it('always has an owner', async () => {
    const ada = await enter('ada', 'owner')
    for (const [action, input] of [
      ['staff.disable', { name: 'ada' }],
      ['staff.setRole', { name: 'ada', role: 'viewer' }],
    ] as const) {
      expect((await ada.act(action, input)).json.error).toBe(
        '"ada" is the last owner. Make another one first.',
      )
    }
    await enter('bob', 'owner')
    expect((await ada.act('staff.setRole', { name: 'ada', role: 'viewer' })).status).toBe(200)
    // At once, in the session that runs.
    expect((await ada.act('staff.list')).status).toBe(403)
  })

  it('sets up anew after a reset, and the old authenticator is worth nothing', async () => {
    const ada = await enter('ada', 'owner')
    const { code } = await command<{ code: string }>('staff.reset', { name: 'ada' })
    expect((await ada.me()).status).toBe(401)
    step()
    expect((await signIn('ada', totpOf(ada.secret, now()))).status).toBe(403)
    const { json } = await send<{ secret: string }>('POST', 'set-up', { code })
    expect(json.secret).not.toBe(ada.secret)
  })
})

describe('ADMIN=off', () => {
  it('answers nothing', async () => {
    await fixture.restart({ environment: { ADMIN: 'off' } })
    for (const url of ['/admin', '/admin/api/me']) {
      expect((await fixture.server.app.inject({ url })).statusCode).toBe(404)
    }
  })
})
