import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { codeFor, at, loginByPassword, register } = membersOf(() => fixture.server)

const passDays = async (days: number) => {
  fixture.server.clock.advance(days * DAY)
  await fixture.server.housekeeping.erase()
}
const unregister = async (target: string) => {
  fixture.server.clock.advance(2 * MINUTE)
  const verifyCode = await codeFor(fixture.visitor, target, 'Unregister')
  return fixture.visitor.post<{ reason?: string }>('/api/v2/user/unregister-with-code', { verifyCode }, at())
}

describe('an account that an operator has locked', () => {
  it('can neither be deleted nor given another password by somebody who reads its mail', async () => {
    const { target } = await register(fixture.visitor)
    const { accounts } = fixture.server.operations
    await accounts.lock(target)
    const verifyCode = await codeFor(fixture.visitor, target, 'ChangePassword')
    const changed = await fixture.visitor.post<{ reason?: string }>(
      '/api/v2/user/change-password',
      { newPassword: 'another word 7', verifyCode },
      at(),
    )
    expect([changed.status, changed.json.data.reason]).toEqual([403, 'account_suspended'])
    const left = await unregister(target)
    expect([left.status, left.json.data.reason]).toEqual([403, 'account_suspended'])
    await passDays(31)
    await accounts.unlock(target)
    expect((await loginByPassword(fixture.visitor, target)).status).toBe(200)
  })

  it('stays, though its deletion was asked for before, and its owner has 30 days once it is unlocked', async () => {
    const { target } = await register(fixture.visitor)
    const { accounts } = fixture.server.operations
    expect((await unregister(target)).status).toBe(200)
    await accounts.lock(target)
    await passDays(60)
    await accounts.unlock(target)
    await passDays(29)
    const back = await loginByPassword(fixture.visitor, target)
    expect([back.status, back.json.data.restored]).toEqual([200, true])
  })

  it('is deleted when its owner does not come back after it was unlocked', async () => {
    const { target } = await register(fixture.visitor)
    const { accounts } = fixture.server.operations
    await unregister(target)
    await accounts.lock(target)
    await passDays(60)
    await accounts.unlock(target)
    await passDays(31)
    await expect(accounts.find(target)).rejects.toThrow('There is no account')
  })
})
