import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { createRecentCounts } from '../kernel/recent-counts.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { createAccountChanges } from './account-changes.ts'
import { createAccountOperations } from './account-operations.ts'
import { createAdmit, type SignedIn, type SigningIn } from './admit.ts'
import type { VerificationCodeStore } from './code-ports.ts'
import type { DeviceLinkStore } from './device-link-ports.ts'
import { createDeviceLinks } from './device-links.ts'
import type { DeviceMoves } from './device-moves.ts'
import { createKnownDevices } from './known-devices.ts'
import { createNotifyOfExport, createNotifyOwner } from './notify-owner.ts'
import type { PasskeyStore, WebAuthn } from './passkey-ports.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswords } from './passwords.ts'
import type {
  IsCommonPassword,
  KeyedHash,
  KnownDevices,
  Member,
  MemberStore,
  Merging,
  MessageOutbox,
  PasswordFailures,
  PasswordHasher,
  SignInStore,
  UsernameOf,
} from './ports.ts'
import { createConfirm, createProveOwner } from './prove-owner.ts'
import { type CodeRequest, createSendCode, kindOf } from './send-code.ts'
import type { Sessions } from './sessions.ts'
import { createSignIn, isByPassword } from './sign-in.ts'
import { createVerificationCodes, type ShownCode } from './verification-codes.ts'

interface Limits {
  codeTries: number
  codeGuessesPerDay: number
  codeGuessesReserved: number
  codesPerTarget: number
  codesToKnownDevices: number
  codesPerAddress: number
  networkLimitFactor: number
  passwordTries: number
  deletionDays: number
  existenceChecksPerWindow: number
  addressExistenceChecksPerWindow: number
  submitWindowSeconds: number
  deviceLinksPerHour: number
}

export interface AccountsParts {
  members: MemberStore
  signIns: SignInStore
  sessions: Sessions
  codes: VerificationCodeStore
  knownDevices: KnownDevices
  keyed: KeyedHash
  failures: PasswordFailures
  hasher: PasswordHasher
  isCommon: IsCommonPassword
  usernameOf: UsernameOf
  post: MessageOutbox
  passkeyStore: PasskeyStore
  /** Null: passkeys are not configured. */
  webAuthn: WebAuthn | null
  merging: Merging
  links: DeviceLinkStore
  moves: DeviceMoves
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
  limits: Limits
}

/** The account use cases as one object for the HTTP layer. */
export function createAccounts(parts: AccountsParts) {
  const { members, sessions, passkeyStore, webAuthn, uow, clock, limits } = parts
  const codes = createVerificationCodes({ ...parts, store: parts.codes })
  const passwords = createPasswords(parts)
  const devices = createKnownDevices({ ...parts, store: parts.knownDevices })
  const notifyOwner = createNotifyOwner(parts)
  const prove = createProveOwner({ ...parts, codes, devices, passwords })
  const admit = createAdmit({ ...parts, devices, notifyOwner })
  const confirm = createConfirm({ ...parts, prove, codes })
  const own = { ...parts, codes, passwords, devices, notifyOwner, prove, confirm, admit }
  const countLookups = () =>
    createRecentCounts(clock, limits.submitWindowSeconds * SECOND, {
      own: limits.existenceChecksPerWindow,
      address: limits.addressExistenceChecksPerWindow,
      networkLimitFactor: limits.networkLimitFactor,
    })
  const existence = countLookups()
  const wrongPasswords = countLookups()
  const { onBehalf, ...signIn } = createSignIn(own)
  const links = createDeviceLinks({ ...parts, onBehalf, wrongSecrets: countLookups() })
  const passkeys =
    webAuthn && createPasskeys({ ...own, store: passkeyStore, webAuthn, challenged: countLookups() })

  return {
    ...signIn,
    links,
    confirm,
    notifyOfExport: createNotifyOfExport(members, notifyOwner),

    /** Refuses with 430 when a caller tries passwords of many accounts; each account has its own limit besides. */
    async login(password: string, shown: ShownCode, caller: SigningIn): Promise<SignedIn> {
      // Codes have limits of their own.
      if (!isByPassword(password, shown)) return signIn.login(password, shown, caller)
      wrongPasswords.check(caller.principal)
      return signIn.login(password, shown, caller, () => wrongPasswords.begin(caller.principal))
    },

    ...createAccountChanges(own),
    sendCode: createSendCode({ ...own, existence }),

    /** Counts a guess without spending the code. */
    async verifyCode(shown: ShownCode, principal: Principal): Promise<void> {
      kindOf(shown)
      const isLogin = shown.codePurpose === 'Login'
      await codes.check(shown, principal, isLogin ? null : await devices.ofOwner(principal, shown.target))
    },

    /** Refuses with 430 above a rate, because the answers could be collected to a list of members. */
    async exists(request: CodeRequest, principal: Principal): Promise<boolean> {
      kindOf(request)
      existence.begin(principal)
      return (await members.findByTarget(request.target)) !== null
    },

    /** Null for a caller who is not signed in. */
    member: async ({ kind, id }: Principal): Promise<Member | null> =>
      kind === 'member' ? members.find(id) : null,

    async logout({ id, session }: Principal): Promise<void> {
      if (session) await uow.run((tx) => sessions.end(id, { ids: [session.id] }, tx))
    },

    async sessions(principal: Principal) {
      const { id, session } = signedIn(principal)
      return (await sessions.list(id)).map((each) => ({ ...each, current: each.id === session.id }))
    },

    /** Ends the named sessions, or all except the caller's. */
    async endSessions(principal: Principal, ids: readonly string[] | undefined): Promise<number> {
      const { id, session } = signedIn(principal)
      return uow.run((tx) => sessions.end(id, ids ? { ids } : { except: session.id }, tx))
    },

    /** Null where the installation has none. */
    passkeys,
    operations: createAccountOperations(own),
    deletionDays: limits.deletionDays,

    /** What deletes expired rows, each by itself. */
    expiring: {
      codes: codes.deleteExpired,
      'password failures': passwords.deleteExpired,
      sessions: sessions.deleteExpired,
      'known devices': devices.deleteExpired,
      ...(passkeys && { 'passkey challenges': passkeys.deleteExpired }),
      'device links': links.deleteExpired,
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>

function signedIn({ id, session }: Principal) {
  if (!session) throw new Refusal(403, 'login_needed')
  return { id, session }
}
