import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { beginStream } from './begin-stream.ts'
import { serveCall, serveStream } from './call.ts'
import type { Guard } from './plugins/guard.ts'
import type { UseCases } from './use-cases.ts'

/** Three better prompts as they are being written; closing the stream ends the writing. */
export function optimiseRoutes(app: FastifyInstance, guard: Guard, { optimise }: UseCases): void {
  serveStream(app, guard, 'polyfill', async ({ caller, query, request, reply }) => {
    const events = await optimise.begin(caller.principal, caller.language, query.prompt)
    const gone = new AbortController()
    const out = beginStream(reply)
    out.on('close', () => gone.abort())
    try {
      for await (const { name, data } of events(gone.signal)) {
        if (gone.signal.aborted) return
        if (!out.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)) {
          await Promise.race([once(out, 'drain'), once(out, 'close')])
        }
      }
    } catch (error) {
      // The head is sent: a stream that ends without `done` says that it failed.
      if (!gone.signal.aborted) request.log.warn({ err: error }, 'a prompt could not be optimised')
    }
    out.end()
  })

  serveCall(app, guard, 'polyfillBalance', ({ caller }) => optimise.balance(caller.principal))
  serveCall(app, guard, 'polyfillConsume', ({ caller, body }) =>
    optimise.confirm(caller.principal, body.requestId),
  )
}
