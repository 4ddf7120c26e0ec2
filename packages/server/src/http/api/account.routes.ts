import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../domain/account/ports.ts'
import { defaultName } from '../../domain/identity/default-name.ts'
import { addressOf } from '../client-address.ts'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'
import type { Caller } from './caller.ts'
import { pageRequest, presentPage } from './cursor.ts'
import { vipInfoOf } from './identity.routes.ts'

/** Membership, settings and receipts of the caller. */
export function accountRoutes(app: FastifyInstance, guard: Guard, cases: UseCases): void {
  const { account, membership, receipts } = cases
  const present = (settings: Settings, caller: Caller) => ({
    ...presentSettings(settings, caller),
    square: cases.squareOf(caller.principal),
  })

  serveCall(app, guard, 'vipInfo', ({ caller }) => vipInfoOf(membership, caller.principal))

  serveCall(app, guard, 'settings', async ({ caller }) =>
    present(await account.read(caller.principal), caller),
  )

  serveCall(app, guard, 'changeSettings', async ({ caller, body }) => {
    const settings = await account.change(caller.principal, {
      ...(body.isNoShow === undefined ? {} : { noShow: body.isNoShow === '1' }),
      ...(body.username === undefined ? {} : { username: body.username }),
    })
    return present(settings, caller)
  })

  serveCall(app, guard, 'receipts', async ({ caller, query }) =>
    presentPage(await receipts(caller.principal, pageRequest(query)), (items) => items),
  )

  serveCall(app, guard, 'ipInfo', ({ request }) => cases.region(addressOf(request)))

  serveCall(app, guard, 'track', async ({ caller, body }) => {
    await cases.track(caller.principal, body)
    return {}
  })
}

const presentSettings = ({ noShow, username }: Settings, { principal, language }: Caller) => ({
  isNoShow: noShow ? ('1' as const) : ('0' as const),
  username: username ?? defaultName(principal.id, language),
})
