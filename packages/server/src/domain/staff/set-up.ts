import { tokenKeyOf } from '../kernel/bearer-token.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { StaffHasher, StaffMember, StaffStore, Totp } from './ports.ts'
import { setupKeyOf } from './staff.ts'

interface Parts {
  store: Pick<StaffStore, 'findBySetup' | 'complete' | 'useStep'>
  totp: Totp
  hasher: Pick<StaffHasher, 'hash'>
  isCommon(password: string): Promise<boolean>
  record(entry: { actor: string; action: string }, tx: Tx): Promise<void>
  /** Counts a try of this address, and returns what takes it back. */
  countAddress(address: string): () => void
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

export const MIN_PASSWORD = 12
const MAX_PASSWORD = 200
const RECOVERY_CODES = 10
/** Without letters and digits that look alike. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 12

/** What the holder of a set-up code does, once: a password, an authenticator, and codes for the day it is lost. */
export function createSetUp(parts: Parts) {
  const { store, totp, hasher, record, countAddress, uow, clock, ids } = parts
  const holderOf = async (code: string, address: string): Promise<StaffMember> => {
    const forgive = countAddress(address)
    const member = await store.findBySetup(setupKeyOf(code))
    if (!member || member.disabledAt !== null || (member.setupUntil ?? 0) <= clock.now())
      throw new Refusal(404, 'link_expired')
    forgive()
    return member
  }
  const checkPassword = async (password: string): Promise<void> => {
    const field = 'password'
    if (password.length < MIN_PASSWORD) throw new Refusal(400, 'password_too_short', { field })
    if (password.length > MAX_PASSWORD) throw new Refusal(400, 'password_too_long', { field })
    if (await parts.isCommon(password)) throw new Refusal(400, 'password_common', { field })
  }

  return {
    /** What to enter into an authenticator. */
    async beginSetUp(code: string, address: string) {
      const { name, role, totpSecret } = await holderOf(code, address)
      const secret = totp.reveal(totpSecret, name)
      return { name, role, secret, address: totp.addressOf(totpSecret, name) }
    },

    /** Sets the password once the authenticator is proved. Returns the recovery codes, which are shown once. */
    async completeSetUp(
      { code, password, totpCode }: { code: string; password: string; totpCode: string },
      address: string,
    ): Promise<{ recoveryCodes: string[] }> {
      const { name, totpSecret } = await holderOf(code, address)
      await checkPassword(password)
      const step = totp.stepOf(totpSecret, name, totpCode.replace(/\s/g, ''), clock.now())
      if (step === null) throw new Refusal(403, 'code_wrong', { field: 'code' })
      const hashed = await hasher.hash(password)
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(ids))
      const recoveryKeys = recoveryCodes.map((each) => recoveryKeyOf(name, each))
      await uow.run(async (tx) => {
        if (!(await store.complete(name, setupKeyOf(code), { password: hashed, recoveryKeys }, tx)))
          throw new Refusal(404, 'link_expired')
        await store.useStep(name, step, tx)
        await record({ actor: name, action: 'staff.setUp' }, tx)
      })
      return { recoveryCodes }
    },
  }
}

/** The hash that is stored of a recovery code, however it is written. */
export const recoveryKeyOf = (name: string, code: string): string =>
  tokenKeyOf('staff-recovery', `${name}:${code.replace(/[\s-]/g, '').toLowerCase()}`)

/** Some sixty random bits, in three groups. */
function newRecoveryCode(ids: Pick<Ids, 'seed'>): string {
  const letters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_LETTERS[ids.seed() % RECOVERY_LETTERS.length],
  ).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}
