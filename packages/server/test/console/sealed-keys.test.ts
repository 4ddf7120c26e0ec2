import { describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'
import { staffOf, totpOf } from '../support/staff.ts'

const KEY = 'a secret of this installation alone'
const withKey = (STAFF_KEY?: string) => ({ environment: STAFF_KEY === undefined ? {} : { STAFF_KEY } })
const fixture = useServer(withKey(KEY))
const { setUp, signIn } = staffOf(() => fixture.server)
const stored = async (name: string) => {
  const row = fixture.database.on().selectFrom('staff').select('totp_secret').where('name', '=', name)
  return (await row.executeTakeFirstOrThrow()).totp_secret
}
const enterWith = async (name: string, secret: string) => {
  fixture.server.clock.advance(30_000)
  return signIn(name, totpOf(secret, fixture.server.clock.now()))
}

describe('the key of an authenticator', () => {
  it('is encrypted in the database, each time otherwise, and lets its owner in', async () => {
    const { secret } = await setUp('ada', 'owner')
    expect(await stored('ada')).toMatch(/^sealed1\.[0-9a-f]{8}\.[\w-]{60,}$/)
    expect(await stored('ada')).not.toContain(secret)
    expect((await enterWith('ada', secret)).status).toBe(200)
  })

  it('that was stored before there was STAFF_KEY is encrypted afterwards, and stays the same', async () => {
    await fixture.restart(withKey())
    const { secret } = await setUp('ada', 'owner')
    expect(await stored('ada')).toBe(secret)
    await fixture.restart(withKey(KEY))
    await fixture.server.housekeeping.deleteExpired()
    const sealed = await stored('ada')
    expect(sealed).toMatch(/^sealed1\./)
    await fixture.server.housekeeping.deleteExpired()
    expect(await stored('ada')).toBe(sealed)
    expect((await enterWith('ada', secret)).status).toBe(200)
  })

  it.each([
    ['another STAFF_KEY', 'another secret of this installation'],
    ['no STAFF_KEY', undefined],
  ])(
    'is refused with %s, with what to do; a recovery code and the right one let in',
    async (_what, other) => {
      await fixture.restart(withKey(KEY))
      const { secret, recoveryCodes } = await setUp('ada', 'owner')
      await fixture.restart(withKey(other))
      const refused = await enterWith('ada', secret)
      expect(refused.status).toBe(503)
      expect((refused.json as unknown as { error: string }).error).toMatch(
        /STAFF_KEY .*recovery code.*npm run staff/,
      )
      expect((await signIn('ada', recoveryCodes[0] ?? '')).status).toBe(200)
      await fixture.restart(withKey(KEY))
      expect((await enterWith('ada', secret)).status).toBe(200)
    },
  )

  it('of somebody else opens nothing, whoever has put it there', async () => {
    await fixture.restart(withKey(KEY))
    await setUp('ada', 'owner')
    const { secret } = await setUp('eve', 'viewer')
    const row = { totp_secret: await stored('eve') }
    await fixture.database.on().updateTable('staff').set(row).where('name', '=', 'ada').execute()
    expect((await enterWith('ada', secret)).status).toBe(503)
  })
})
