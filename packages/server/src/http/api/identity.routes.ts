import { HEADER } from '@easel/contract/headers'
import { SECOND, SYSTEMS } from '@easel/contract/numbers'
import type { UserInfo } from '@easel/contract/types'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defaultName } from '../../domain/identity/default-name.ts'
import type { Member } from '../../domain/identity/ports.ts'
import type { SignedIn, SigningIn } from '../../domain/identity/sign-in.ts'
import type { Principal } from '../../domain/kernel/principal.ts'
import { addressOf } from '../client-address.ts'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'
import type { Caller } from './caller.ts'

interface Input {
  caller: Caller
  request: FastifyRequest
}

/** How somebody becomes a member, signs in, changes what they sign in with, and leaves. */
export function identityRoutes(app: FastifyInstance, guard: Guard, cases: UseCases): void {
  const { accounts, region } = cases
  const present = createPresentUser(cases)

  const signingIn = async ({ caller, request }: Input): Promise<SigningIn> => {
    const { area, mobileLogin } = await region(addressOf(request))
    const system = SYSTEMS.find((name) => name === request.headers[HEADER.system]) ?? 'Other'
    return { principal: caller.principal, device: { system, area }, mobileLogin }
  }
  const signedIn = async ({ token, member, restored }: SignedIn, { caller }: Input) => {
    const principal = await cases.renewed({ ...caller.principal, id: member.id, kind: 'member' })
    return { token, userInfo: await present(member, { ...caller, principal }), restored }
  }

  serveCall(app, guard, 'checkUserExist', async ({ caller, query }) => ({
    exist: await accounts.exists(query, caller.principal),
  }))
  serveCall(app, guard, 'sendCode', async ({ caller, body, request }) => {
    const { mobileLogin } = await region(addressOf(request))
    return accounts.sendCode(body, { ...caller, mobileLogin })
  })
  serveCall(app, guard, 'verifyCode', async ({ caller, query }) => {
    await accounts.verifyCode(query, caller.principal)
    return {}
  })
  serveCall(app, guard, 'register', async (input) => {
    const { setPassword, verifyCode } = input.body
    return signedIn(await accounts.register(setPassword, verifyCode, await signingIn(input)), input)
  })
  serveCall(app, guard, 'login', async (input) => {
    const { password, verifyCode } = input.body
    return signedIn(await accounts.login(password, verifyCode, await signingIn(input)), input)
  })
  serveCall(app, guard, 'logout', async ({ caller }) => {
    await accounts.logout(caller.principal)
    return {}
  })
  serveCall(app, guard, 'userInfo', async ({ caller }) =>
    present(await accounts.member(caller.principal), caller),
  )
  changingRoutes(app, guard, cases, present)
}

type PresentUser = ReturnType<typeof createPresentUser>

function changingRoutes(
  app: FastifyInstance,
  guard: Guard,
  { accounts }: UseCases,
  present: PresentUser,
): void {
  serveCall(app, guard, 'unregister', ({ caller, body }) => accounts.unregister(body.verifyCode, caller))
  serveCall(app, guard, 'changeLoginInfo', async ({ caller, body }) => {
    await accounts.changeLoginInfo(body.verifyCode, body.proof, caller)
    return present(await accounts.member(caller.principal), caller)
  })
  serveCall(app, guard, 'changePassword', async ({ caller, body }) => {
    await accounts.changePassword(body.newPassword, body.verifyCode, caller)
    return {}
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
  serveCall(app, guard, 'endSessions', async ({ caller, body }) => ({
    ended: await accounts.endSessions(caller.principal, body.ids),
  }))
}

/** Who somebody is; of a visitor, what can be said of one. */
const createPresentUser =
  ({ account, membership }: Pick<UseCases, 'account' | 'membership'>) =>
  async (member: Member | null, { principal, language }: Caller): Promise<UserInfo> => {
    const { username } = await account.read(principal)
    return {
      logined: member !== null,
      username: username ?? defaultName(principal.id, language),
      email: member?.email ?? null,
      mobile: member?.mobile ?? null,
      passwordSet: member?.password != null,
      vipInfo: await vipInfoOf(membership, principal),
      deletionAt: member?.deletionAt ?? null,
    }
  }

/** How long somebody is VIP. */
export async function vipInfoOf(membership: UseCases['membership'], principal: Principal) {
  const { until } = await membership(principal)
  const ends = principal.permanent || until === null ? null : Math.floor(until / SECOND)
  return { isVip: principal.vip, isPermanentVip: principal.permanent, vipExpiryTime: ends }
}
