import type { FastifyInstance } from 'fastify'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'

/** Settings of submits that people keep under names. */
export function presetsRoutes(app: FastifyInstance, guard: Guard, { presets }: UseCases): void {
  serveCall(app, guard, 'presets', ({ caller }) => presets.list(caller.principal))
  serveCall(app, guard, 'savePreset', ({ caller, body }) => presets.save(caller.principal, body))
  serveCall(app, guard, 'deletePreset', ({ caller, body }) => presets.delete(caller.principal, body.id))
  serveCall(app, guard, 'restorePreset', ({ caller, body }) => presets.restore(caller.principal, body.id))
}
