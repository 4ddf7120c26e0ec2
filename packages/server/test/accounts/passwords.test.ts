import { expect, it } from 'vitest'
import { createLocks } from '../../src/adapters/postgres/core/locks.ts'
import { createMemberStore } from '../../src/adapters/postgres/identity/members.repository.ts'
import { createSignInStore } from '../../src/adapters/postgres/identity/sign-ins.repository.ts'
import { createAdmit } from '../../src/domain/identity/admit.ts'
import { createSignIn } from '../../src/domain/identity/sign-in.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf, newEmail, PASSWORD } from '../support/members.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { at, codeFor, login, loginByPassword, register } = membersOf(() => fixture.server)

/** Signing in as it is, but for something that comes between judging what was shown and letting in. */
function signInAfter(meanwhile: () => Promise<void>) {
  const { database, server } = fixture
  const members = createMemberStore(database)
  const judged = async (target: string) => {
    const member = await members.findByTarget(target)
    if (!member) throw new Error('nobody')
    await meanwhile()
    return member
  }
  const unused = () => Promise.reject(new Error('is not asked for here'))
  return createSignIn({
    members,
    passwords: {
      check: judged,
      checkNew: unused,
      hash: unused,
      wait: unused,
      resetFailures: async () => {},
      deleteExpired: unused,
    },
    codes: {
      keyOf: async () => 'key',
      put: unused,
      sentAt: unused,
      guesses: { counterOf: unused, check: unused, wait: unused, hasReserved: unused, record: unused },
      check: async ({ target }) => {
        await judged(target)
        return { use: 'Login', target, key: 'key' }
      },
      spend: async () => {},
      resetGuesses: unused,
      deleteExpired: unused,
    },
    devices: { of: async () => null },
    admit: createAdmit({
      signIns: { read: createSignInStore(database).read, record: async () => {} },
      members,
      devices: { keyOf: (token) => token, since: () => 0, newToken: () => 'device' },
      notifyOwner: async () => {},
      sessions: { create: () => ({ token: 'token', tokenKey: 'key', session: newSession() }) },
      merging: { merge: async () => {} },
      locks: createLocks(database),
      clock: server.clock,
    }),
    uow: database.uow,
    clock: server.clock,
    ids: { next: () => 'id', secret: () => 'secret', seed: () => 1 },
  })
}
const newSession = () => ({
  ...{ id: 'id', principalId: 'm-somebody', system: 'Other' as const, area: null },
  ...{ signedInAt: 0, provedAt: 0, lastSeenAt: 0 },
})
const caller = () => ({
  principal: {
    id: 'v-somebody',
    kind: 'visitor',
    vip: false,
    permanent: false,
    addressKey: null,
    partner: null,
  } as const,
  device: { system: 'Other', area: null } as const,
  browser: null,
  language: 'en' as const,
  mobileLogin: false,
  knownDevice: null,
})

it('an old password that was verified just before its change does not sign in', async () => {
  const { target } = await register(fixture.visitor)
  const old = { codeType: 'Email', codePurpose: 'Login', target, code: '0000' } as const
  await expect(signInAfter(async () => {}).login(PASSWORD, old, caller())).resolves.toMatchObject({
    token: 'token',
  })
  const verifyCode = await codeFor(fixture.visitor, target, 'ChangePassword')
  const late = signInAfter(async () => {
    await fixture.visitor.post(
      '/api/v2/user/change-password',
      { newPassword: 'another 77', verifyCode },
      at(),
    )
  })
  await expect(late.login(PASSWORD, old, caller())).rejects.toMatchObject({ status: 403 })
  expect((await loginByPassword(fixture.visitor, target, 'another 77')).status).toBe(200)
})

it('trying one password on many accounts at the same time is stopped like one after the other', async () => {
  const { target } = await register(fixture.server.visitor())
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => loginByPassword(fixture.visitor, newEmail(), 'sunny days 1')),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array<number>(20).fill(403), ...Array<number>(40).fill(430)])
  expect((await loginByPassword(fixture.server.visitor(), target)).status).toBe(200)
})

it('trying one password on many accounts is stopped, and correct passwords do not count', async () => {
  const { target } = await register(fixture.visitor)
  const statuses: number[] = []
  for (let n = 0; n < 21; n += 1) {
    statuses.push((await loginByPassword(fixture.visitor, newEmail(), 'sunny days 1')).status)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(403), 430])
  // A code still opens the account that is theirs.
  const byCode = await login(fixture.visitor, await codeFor(fixture.visitor, target, 'Login'))
  expect(byCode.status).toBe(200)
  const other = fixture.server.visitor()
  for (let n = 0; n < 25; n += 1) {
    expect((await loginByPassword(other, target)).status).toBe(200)
  }
})
