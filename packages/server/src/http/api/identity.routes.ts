import { browserOf } from '@easel/contract/browsers'
import { HEADER } from '@easel/contract/headers'
import { SECOND, SYSTEMS } from '@easel/contract/numbers'
import type { CallAnswer, UserInfo } from '@easel/contract/types'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn, SigningIn } from '../../domain/identity/admit.ts'
import { defaultName } from '../../domain/identity/default-name.ts'
import type { Member } from '../../domain/identity/ports.ts'
import { shownEmail } from '../../domain/identity/shown-email.ts'
import type { Principal } from '../../domain/kernel/principal.ts'
import type { SecurityLog } from '../../domain/kernel/security-log.ts'
import { countryIn } from '../../domain/launcher/region.ts'
import { addressOf } from '../client-address.ts'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'
import type { Caller } from './caller.ts'

export interface Input {
  caller: Caller
  request: FastifyRequest
}
/** Bodies that may carry a known-device token. */
interface KnownDeviceBody {
  body: { knownDevice?: string | undefined }
}

/** Routes of accounts: registration, sign-in, changes, deletion. */
export function identityRoutes(
  app: FastifyInstance,
  guard: Guard,
  cases: UseCases,
  security: SecurityLog,
): SignIns {
  const record: RecordAction = ({ request }, reason, account) =>
    security.record('account', { address: addressOf(request), reason, ...(account && { account }) })
  const { accounts, region } = cases
  const present = createPresentUser(cases)
  const signingIn = createSigningIn(cases)
  const signedIn = createPresentSignedIn(cases)

  serveCall(app, guard, 'checkUserExist', async ({ caller, query }) => ({
    exist: await accounts.exists(query, caller.principal),
  }))
  serveCall(app, guard, 'sendCode', async ({ caller, body, request }) => {
    const { mobileLogin } = await region(addressOf(request))
    const { knownDevice = null, ...code } = body
    return accounts.sendCode(code, { ...caller, mobileLogin, knownDevice })
  })
  serveCall(app, guard, 'verifyCode', async ({ caller, query }) => {
    await accounts.verifyCode(query, caller.principal)
    return {}
  })
  serveCall(app, guard, 'register', async (input) => {
    const { setPassword, verifyCode } = input.body
    const done = await accounts.register(setPassword, verifyCode, await signingIn(input))
    record(input, 'registered', done.member.id)
    return signedIn(done, input)
  })
  serveCall(app, guard, 'login', async (input) => {
    const { password, verifyCode } = input.body
    const done = await accounts.login(password, verifyCode, await signingIn(input))
    record(input, done.restored ? 'signed in, not to be deleted' : 'signed in', done.member.id)
    return signedIn(done, input)
  })
  serveCall(app, guard, 'logout', async ({ caller }) => {
    await accounts.logout(caller.principal)
    return {}
  })
  serveCall(app, guard, 'userInfo', async ({ caller }) => {
    const info = await present(await accounts.member(caller.principal), caller)
    return caller.isTool ? withoutAccount(info) : info
  })
  serveCall(app, guard, 'renewDevice', async ({ caller, body }) => {
    await cases.renewDevice(caller.principal, body.deviceId)
    return {}
  })
  changingRoutes(app, guard, { ...cases, present, record })
  return { signingIn, signedIn, record }
}

/** Common parts of all ways to sign in. */
export interface SignIns {
  signingIn(input: Input & KnownDeviceBody): Promise<SigningIn>
  signedIn(done: SignedIn, input: Input): Promise<CallAnswer<'login'>>
  record: RecordAction
}

/** The domain's input of a sign-in. */
const createSigningIn =
  ({ region }: Pick<UseCases, 'region'>) =>
  async ({ caller, request, body }: Input & KnownDeviceBody): Promise<SigningIn> => {
    const { area, mobileLogin } = await region(addressOf(request))
    const system = SYSTEMS.find((name) => name === request.headers[HEADER.system]) ?? 'Other'
    const { knownDevice = null } = body
    const { principal, language } = caller
    const browser = browserOf(request.headers['user-agent'] ?? '')
    return {
      principal,
      language,
      device: { system, area: countryIn(area) },
      browser,
      mobileLogin,
      knownDevice,
    }
  }

/** The answer to a sign-in. */
function createPresentSignedIn(cases: UseCases) {
  const present = createPresentUser(cases)
  return async ({ token, knownDevice, member, restored }: SignedIn, { caller }: Input) => {
    const principal = await cases.renewed({ ...caller.principal, id: member.id, kind: 'member' })
    return { token, knownDevice, userInfo: await present(member, { ...caller, principal }), restored }
  }
}

type PresentUser = ReturnType<typeof createPresentUser>

/** Writes a change of an account to the security log. */
export type RecordAction = (input: Pick<Input, 'request'>, reason: string, account?: string) => void

interface Changing extends Pick<UseCases, 'accounts'> {
  present: PresentUser
  record: RecordAction
}

function changingRoutes(app: FastifyInstance, guard: Guard, { accounts, present, record }: Changing): void {
  serveCall(app, guard, 'unregister', async (input) => {
    const { id, deletionAt } = await accounts.unregister(input.body.verifyCode, input.caller)
    record(input, 'to be deleted', id)
    return { deletionAt }
  })
  serveCall(app, guard, 'confirmOwner', async ({ caller, body }) => {
    await accounts.confirm(caller.principal, body.proof)
    return {}
  })
  serveCall(app, guard, 'changeLoginInfo', async (input) => {
    const { caller, body } = input
    await accounts.changeLoginInfo(body.verifyCode, body.proof, caller)
    record(input, `${body.verifyCode.codeType} changed`, caller.principal.id)
    return present(await accounts.member(caller.principal), caller)
  })
  serveCall(app, guard, 'changePassword', async (input) => {
    const { newPassword, verifyCode, knownDevice = null } = input.body
    const caller = { ...input.caller, knownDevice }
    const { id, passkeys } = await accounts.changePassword(newPassword, verifyCode, caller)
    record(input, 'password changed', id)
    return { passkeys }
  })
  serveCall(app, guard, 'sessions', async ({ caller }) => ({
    items: (await accounts.sessions(caller.principal)).map(
      ({ id, system, area, signedInAt, lastSeenAt, current }) => ({
        id,
        system,
        area,
        signedInAt,
        lastSeenAt,
        current,
      }),
    ),
  }))
  serveCall(app, guard, 'endSessions', async (input) => {
    const { principal } = input.caller
    const ended = await accounts.endSessions(principal, input.body.ids)
    record(input, 'signed out elsewhere', principal.id)
    return { ended }
  })
}

/** The caller's user info; visitors have one too. */
const createPresentUser =
  ({ accounts, account, membership }: Pick<UseCases, 'accounts' | 'account' | 'membership'>) =>
  async (member: Member | null, { principal, language }: Caller): Promise<UserInfo> => {
    const [{ username }, vipInfo] = await Promise.all([
      account.read(principal),
      vipInfoOf(membership, principal),
    ])
    return {
      logined: member !== null,
      username: username ?? defaultName(principal.id, language),
      email: member?.email ? shownEmail(member.email) : null,
      mobile: member?.mobile ?? null,
      passwordSet: member?.password != null,
      vipInfo,
      deletionAt: member?.deletionAt ?? null,
      deletionDays: accounts.deletionDays,
    }
  }

/** What a tool learns: who somebody is here, and not how they sign in. */
const withoutAccount = (info: UserInfo): UserInfo => ({
  ...info,
  ...{ email: null, mobile: null, passwordSet: false, deletionAt: null },
})

/** The VIP state of a principal. */
export async function vipInfoOf(membership: UseCases['membership'], principal: Principal) {
  const { until } = await membership(principal)
  const ends = principal.permanent || until === null ? null : Math.floor(until / SECOND)
  return { isVip: principal.vip, isPermanentVip: principal.permanent, vipExpiryTime: ends }
}
