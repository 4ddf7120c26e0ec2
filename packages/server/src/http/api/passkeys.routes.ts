import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../../domain/identity/accounts.ts'
import type { Passkey } from '../../domain/identity/passkey-ports.ts'
import type { Passkeys } from '../../domain/identity/passkeys.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Guard } from '../plugins/guard.ts'
import { serveCall } from './call.ts'
import type { SignIns } from './identity.routes.ts'

/** Routes of passkeys, where the installation has them. */
export function passkeyRoutes(app: FastifyInstance, guard: Guard, accounts: Accounts, ways: SignIns): void {
  const offered = (): Passkeys => {
    if (!accounts.passkeys) throw new Refusal(403, 'not_offered')
    return accounts.passkeys
  }

  serveCall(app, guard, 'passkeys', async ({ caller }) => ({
    items: (await offered().list(caller.principal)).map(present),
  }))
  serveCall(app, guard, 'passkeyOptions', async ({ caller, body }) => ({
    options: await offered().optionsToAdd(body.proof, caller),
  }))
  serveCall(app, guard, 'addPasskey', async (input) => {
    const { caller, body } = input
    const added = await offered().add(body.name, body.response, caller)
    ways.record(input, 'passkey added', caller.principal.id)
    return present(added)
  })
  serveCall(app, guard, 'removePasskey', async (input) => {
    const { caller, body } = input
    await offered().remove(body.id, body.proof, caller)
    ways.record(input, 'passkey removed', caller.principal.id)
    return {}
  })
  serveCall(app, guard, 'passkeyLoginOptions', async ({ caller }) => ({
    options: await offered().optionsToSignIn(caller.principal),
  }))
  serveCall(app, guard, 'passkeyLogin', async (input) => {
    const done = await offered().login(input.body.response, await ways.signingIn(input))
    ways.record(input, done.restored ? 'signed in, not to be deleted' : 'signed in', done.member.id)
    return ways.signedIn(done, input)
  })
}

const present = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({ id, name, createdAt, lastUsedAt })
