import type { FastifyInstance } from 'fastify'
import { defaultName } from '../../domain/identity/default-name.ts'
import type { Principal } from '../../domain/kernel/principal.ts'
import type { OwnAddress } from '../own-address.ts'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'
import type { Input, SignIns } from './identity.routes.ts'

const movesOf = (images: number | null) => (images === null ? null : { images })

/** Routes of device links. */
export function deviceLinkRoutes(
  app: FastifyInstance,
  guard: Guard,
  cases: UseCases,
  { signingIn, signedIn, record }: SignIns,
  linkTo: OwnAddress,
): void {
  const { links } = cases.accounts
  const nameOf = async (principal: Principal, language: Input['caller']['language']) =>
    (await cases.account.read(principal)).username ?? defaultName(principal.id, language)

  serveCall(app, guard, 'createDeviceLink', async ({ caller, request, body }) => {
    const { id, secret, images, expiresAt } = await links.create(caller.principal, body.move ?? false)
    return { id, url: `${linkTo(request)}/device/join#${secret}`, expiresAt, moves: movesOf(images) }
  })
  serveCall(app, guard, 'deviceLink', async ({ caller, params }) => {
    const { state, expiresAt, claimant, number } = await links.read(params.id, caller.principal)
    return { state, expiresAt, claimant, number: claimant && number }
  })
  serveCall(app, guard, 'decideDeviceLink', async (input) => {
    const { id, allow } = input.body
    await links.decide(id, allow, input.caller.principal)
    record(input, allow ? 'device allowed' : 'device refused', input.caller.principal.id)
    return {}
  })
  serveCall(app, guard, 'openDeviceLink', async ({ caller, body }) => {
    const { owner, images, expiresAt } = await links.open(body.secret, caller.principal)
    return { username: await nameOf(owner, caller.language), expiresAt, moves: movesOf(images) }
  })
  serveCall(app, guard, 'claimDeviceLink', async (input) => {
    const { principal, device, browser } = await signingIn({ ...input, body: {} })
    const asking = { ...device, browser }
    const { account, isMove, ...claimed } = await links.claim(input.body.secret, principal, asking)
    record(input, isMove ? 'device asks to be moved to' : 'device asks to be signed in', account)
    return claimed
  })
  serveCall(app, guard, 'finishDeviceLink', async (input) => {
    const done = await links.finish(input.body.claim, await signingIn(input))
    if (!done) return { signedIn: null, moved: false }
    if ('movedFrom' in done) {
      if (done.movedFrom) record(input, 'visitor moved to another device', done.movedFrom)
      return { signedIn: null, moved: true }
    }
    record(input, 'signed in by another device', done.member.id)
    return { signedIn: await signedIn(done, input), moved: false }
  })
}
