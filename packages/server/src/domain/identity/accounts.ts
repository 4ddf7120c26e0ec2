import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { createRecentCounts } from '../kernel/recent-counts.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { createAdmit, type SignedIn, type SigningIn } from './admit.ts'
import { createChanging } from './changing.ts'
import { createCodes, type ShownCode } from './codes.ts'
import type { DeviceLinkStore } from './device-link-ports.ts'
import { createDeviceLinks } from './device-links.ts'
import { createKnownDevices } from './known-devices.ts'
import { createNotifyOfExport, createNotifyOwner } from './notify-owner.ts'
import { createAccountOperating } from './operating.ts'
import type { PasskeyStore, WebAuthn } from './passkey-ports.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswords } from './passwords.ts'
import type {
  CodeStore,
  IsCommonPassword,
  KeyedHash,
  KnownDevices,
  Member,
  MemberStore,
  Merging,
  PasswordFailures,
  PasswordHasher,
  Post,
} from './ports.ts'
import { createConfirm, createProving } from './proving.ts'
import { type CodeRequest, createSending, kindOf } from './sending.ts'
import type { Sessions } from './sessions.ts'
import { createSignIn, isByPassword } from './sign-in.ts'

interface Limits {
  codeTries: number
  codeGuessesPerDay: number
  codeGuessesKept: number
  codesPerTarget: number
  codesToKnownDevices: number
  codesPerAddress: number
  networkTimes: number
  passwordTries: number
  deletionDays: number
  existenceChecksPerWindow: number
  addressExistenceChecksPerWindow: number
  submitWindowSeconds: number
  deviceLinksPerHour: number
}

export interface AccountsParts {
  members: MemberStore
  sessions: Sessions
  codes: CodeStore
  knownDevices: KnownDevices
  keyed: KeyedHash
  failures: PasswordFailures
  hasher: PasswordHasher
  isCommon: IsCommonPassword
  post: Post
  passkeyStore: PasskeyStore
  /** Null: passkeys are not offered, and open nothing. */
  webAuthn: WebAuthn | null
  merging: Merging
  links: DeviceLinkStore
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
  limits: Limits
}

/** Accounts as HTTP asks for them. */
export function createAccounts(parts: AccountsParts) {
  const { members, sessions, passkeyStore, webAuthn, uow, clock, limits } = parts
  const codes = createCodes({ ...parts, store: parts.codes })
  const passwords = createPasswords(parts)
  const devices = createKnownDevices({ ...parts, store: parts.knownDevices })
  const notifyOwner = createNotifyOwner(parts)
  const prove = createProving({ ...parts, codes, passwords })
  const admit = createAdmit({ ...parts, devices, notifyOwner })
  const confirm = createConfirm({ ...parts, prove, codes })
  const own = { ...parts, codes, passwords, devices, notifyOwner, prove, confirm, admit }
  const countLookups = () =>
    createRecentCounts(clock, limits.submitWindowSeconds * SECOND, {
      own: limits.existenceChecksPerWindow,
      address: limits.addressExistenceChecksPerWindow,
      networkTimes: limits.networkTimes,
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

    /** Refuses with 430 who tries the passwords of many: each account has its own limit besides. */
    async login(password: string, shown: ShownCode, caller: SigningIn): Promise<SignedIn> {
      // A code is the way out, and has limits of its own.
      if (!isByPassword(password, shown)) return signIn.login(password, shown, caller)
      wrongPasswords.check(caller.principal)
      try {
        return await signIn.login(password, shown, caller)
      } catch (error) {
        if (error instanceof Refusal && error.reason === 'credentials_wrong')
          wrongPasswords.add(caller.principal)
        throw error
      }
    },

    ...createChanging(own),
    sendCode: createSending(own),

    /** Counts a try, and spends nothing. */
    async verifyCode(shown: ShownCode, principal: Principal): Promise<void> {
      kindOf(shown)
      await codes.check(shown, principal.id)
    },

    /** Refuses with 430 who asks too often: the answers would be a list of our members. */
    async exists(request: CodeRequest, principal: Principal): Promise<boolean> {
      kindOf(request)
      existence.check(principal)
      existence.add(principal)
      return (await members.findByTarget(request.target)) !== null
    },

    /** Null for whoever is not signed in. */
    member: async ({ kind, id }: Principal): Promise<Member | null> =>
      kind === 'member' ? members.find(id) : null,

    async logout({ id, session }: Principal): Promise<void> {
      if (session) await uow.run((tx) => sessions.end(id, { ids: [session.id] }, tx))
    },

    async sessions(principal: Principal) {
      const { id, session } = signedIn(principal)
      return (await sessions.list(id)).map((each) => ({ ...each, current: each.id === session.id }))
    },

    /** Those that are named, or all but the one that asks. */
    async endSessions(principal: Principal, ids: readonly string[] | undefined): Promise<number> {
      const { id, session } = signedIn(principal)
      return uow.run((tx) => sessions.end(id, ids ? { ids } : { except: session.id }, tx))
    },

    /** Null where the installation has none. */
    passkeys,
    operating: createAccountOperating(own),

    async tidy(): Promise<void> {
      await codes.tidy()
      await passwords.tidy()
      await sessions.tidy()
      await devices.tidy()
      await passkeys?.tidy()
      await links.tidy()
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>

function signedIn({ id, session }: Principal) {
  if (!session) throw new Refusal(403, 'login_needed')
  return { id, session }
}
