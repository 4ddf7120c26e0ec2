import { once } from 'node:events'
import type { CallEvent } from '@easel/contract/types'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { beginStream } from '../events/begin-stream.ts'
import { textOf } from '../events/event-text.ts'
import { messageOf } from '../messages/messages.ts'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall, serveStream } from './call.ts'

/** Streams three improved prompts; closing the stream aborts the writer. */
export function optimiseRoutes(app: FastifyInstance, guard: Guard, { optimise }: UseCases): void {
  serveStream(app, guard, 'polyfill', async ({ caller, query, request, reply }) => {
    const { prompt, styleId = null } = query
    const events = await optimise.begin(caller.principal, { prompt, language: caller.language, styleId })
    const gone = new AbortController()
    const out = beginStream(reply)
    out.on('close', () => gone.abort())
    try {
      for await (const event of events(gone.signal)) {
        if (gone.signal.aborted) return
        if (!out.write(eventText(event))) {
          await Promise.race([once(out, 'drain'), once(out, 'close')])
        }
      }
    } catch (error) {
      // The headers are sent, so the failure is an event.
      if (!gone.signal.aborted) {
        request.log.warn({ err: error }, 'a prompt could not be optimised')
        const code = error instanceof Refusal ? error.reason : 'writer_failed'
        out.write(eventText({ name: 'error', data: { code, message: messageOf(code, caller.language) } }))
      }
    }
    out.end()
  })

  serveCall(app, guard, 'polyfillBalance', ({ caller }) => optimise.balance(caller.principal))
  serveCall(app, guard, 'polyfillConsume', ({ caller, body }) =>
    optimise.confirm(caller.principal, body.requestId),
  )
}

const eventText = ({ name, data }: CallEvent<'polyfill'>): string => textOf(name, data)
