import { describe, expect, it, vi } from 'vitest'
import { createPasswords } from '../../src/domain/identity/passwords.ts'
import type { Member } from '../../src/domain/identity/ports.ts'

/** A hasher that takes no time, and counts. */
const verify = vi.fn(async (hash: string, password: string) => hash === `hash of ${password}`)
const memberWith = (password: string | null) => ({ id: 'm', password }) as Member

const passwordsOf = (member: Member | null) =>
  createPasswords({
    hasher: { hash: async (password) => `hash of ${password}`, verify, isOutdated: () => false },
    isCommon: async () => false,
    usernameOf: async () => null,
    failures: {
      addBelow: async () => ({ count: 0, judging: 0, oldestAt: null }),
      settle: async () => {},
      takeBack: async () => {},
      since: async () => ({ count: 0, oldestAt: null }),
      deleteOf: async () => {},
      deleteBefore: async () => {},
    },
    members: { findByTarget: async () => member, renewHash: async () => {} },
    clock: { now: () => 1 },
    ids: { next: () => 'id', secret: () => 'secret', seed: () => 1 },
    limits: { passwordTries: 5 },
  })

describe('a password is verified exactly once, so that the time says nothing', () => {
  it.each([
    ['of an account', memberWith('hash of right'), 'wrong'],
    ['of an account without a password', memberWith(null), 'wrong'],
    ['of an account without a password, by the stand-in itself', memberWith(null), 'secret'],
    ['of nobody', null, 'wrong'],
    ['of nobody, by the stand-in itself', null, 'secret'],
  ])('%s', async (_name, member, password) => {
    verify.mockClear()
    await expect(passwordsOf(member).check('a@example.com', password)).rejects.toThrow('credentials_wrong')
    expect(verify).toHaveBeenCalledOnce()
  })
})
