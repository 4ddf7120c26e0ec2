import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'
import type { PresentWorks } from './present-works.ts'
import type { ReceiveUpload } from './receive-uploads.ts'

/** Routes of generation. */
export function generationRoutes(
  app: FastifyInstance,
  guard: Guard,
  cases: UseCases,
  present: PresentWorks,
  receive: ReceiveUpload,
): void {
  serveCall(app, guard, 'submit', ({ caller, body, idempotency }) => {
    const { principal, language } = caller
    return cases.submit({ principal, language, body, idempotency })
  })

  serveCall(app, guard, 'modify', ({ caller, body, idempotency }) => {
    const { principal, language } = caller
    return cases.modify({ principal, language, request: body.requestBody, idempotency })
  })

  serveCall(app, guard, 'edit', ({ caller, body, idempotency }) => {
    const { principal, language } = caller
    return cases.edit({ principal, language, request: body, idempotency })
  })

  serveCall(app, guard, 'crop', ({ caller, body, idempotency }) => {
    const { principal, language } = caller
    return cases.crop({ principal, language, request: body, idempotency })
  })

  serveCall(app, guard, 'enlarge', ({ caller, body }) =>
    cases.enhance(caller.principal, caller.language, body),
  )

  serveCall(app, guard, 'upload', async ({ caller, request }) => {
    // Callers without an address key are limited by principal.
    const { addressKey, id } = caller.principal
    return receive(request, addressKey ?? id, (read) => cases.upload(caller.principal, read))
  })

  serveCall(app, guard, 'takeReference', ({ caller, body }) => cases.takeReference(caller.principal, body))

  serveCall(app, guard, 'inspect', async ({ caller, body }) => {
    const found = await cases.inspect(caller.principal, body.prompt)
    return { clean: found === null, words: found?.words ?? [], safer: found?.safer ?? null }
  })

  serveCall(app, guard, 'cancelAll', async ({ caller }) => ({ ids: await cases.cancelAll(caller.principal) }))

  serveCall(app, guard, 'cancel', async ({ caller, body }) => {
    const work = await cases.cancel(caller.principal, body.id)
    const [set] = await present([work], caller)
    if (!set) throw new Refusal(404, 'not_found')
    return set
  })
}
