import type { FastifyInstance } from 'fastify'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'
import { presentLauncher } from './present/launcher.ts'

/** Versions of the shipped client, the oldest supported one, and of the wire protocol. */
const VERSIONS = { latest: '0.1.0', minimum: '0.1.0', protocol: 2 }

/** The first calls of a client. */
export function appRoutes(
  app: FastifyInstance,
  guard: Guard,
  { clock, launcher, toolParams }: UseCases,
  siteBuild: () => Promise<string | null>,
): void {
  serveCall(app, guard, 'serverInfos', () => ({ timestamp: clock.now() }))
  serveCall(app, guard, 'versionConfig', async () => ({ ...VERSIONS, build: await siteBuild() }))
  serveCall(app, guard, 'toolParams', ({ caller }) => toolParams(caller.principal, caller.language))
  serveCall(app, guard, 'createLauncher', () => launcher.create())
  serveCall(app, guard, 'launcher', async ({ params, caller }) =>
    presentLauncher(await launcher.read(params.id, caller.language, caller.principal.partner)),
  )
}
