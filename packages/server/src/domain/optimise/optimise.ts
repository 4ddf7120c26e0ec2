import { validatePrompt } from '@easel/contract/prompt'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { createBeginStream } from './begin-candidate-stream.ts'
import {
  CANDIDATES,
  type CandidateStreams,
  type ImproveRequest,
  type OptimisationStore,
  type PromptWriter,
} from './ports.ts'
import { createScreenedText } from './screened-text.ts'

interface Balance {
  remaining: number
  limit: number
  resetsAt: number | null
}

interface Parts {
  writer: PromptWriter
  store: OptimisationStore
  entitlementsOf(principal: Principal): { create: boolean }
  presets: { style(id: string): object | null }
  allowance: {
    check(principal: Principal, count: number, tx: Tx): Promise<void>
    balance(principal: Principal): Promise<Balance>
    consume(principal: Principal, uses: readonly { id: string; subject: null }[], tx: Tx): Promise<void>
  }
  inspect(prompt: string): Promise<{ words: string[]; safer: string | null } | null>
  /** Limits inspections, because a refusal for its words costs nothing. */
  countInspection(principal: Principal): void
  streams: CandidateStreams
  locks: Locks
  networkLimitFactor: number
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

export type OptimiseEvent =
  | { name: 'start'; data: { requestId: string } }
  | { name: 'delta'; data: { index: number; text: string } }
  | { name: 'candidate'; data: { index: number; text: string } }
  | { name: 'done'; data: Record<string, never> }

/** Streams three improved prompts. Charged once, with the first whole one. */
export function createOptimise(parts: Parts) {
  const { writer, store, presets, allowance, inspect, streams, uow, clock, ids } = parts
  const admit = createBeginStream({ ...parts, check: allowance.check })
  const charge = (principal: Principal, requestId: string) =>
    uow.run(async (tx) => {
      await allowance.consume(principal, [{ id: requestId, subject: null }], tx)
      await store.add(requestId, principal.id, clock.now(), tx)
      await streams.end(requestId, 'whole', tx)
    })

  return {
    /** Refuses before the first event; a later failure ends the stream and charges nothing. */
    async begin(
      principal: Principal,
      request: ImproveRequest,
    ): Promise<(signal: AbortSignal) => AsyncGenerator<OptimiseEvent>> {
      if (!parts.entitlementsOf(principal).create) throw new Refusal(403, 'not_offered')
      const { prompt, styleId } = request
      const error = validatePrompt(prompt)
      if (error) throw new Refusal(400, error, { field: 'prompt' })
      if (styleId !== null && presets.style(styleId) === null) {
        throw new Refusal(400, 'body_invalid', { field: 'styleId' })
      }
      parts.countInspection(principal)
      const found = await inspect(prompt)
      if (found) {
        const { words, safer } = found
        throw new Refusal(432, 'sensitive', { words, ...(safer === null ? {} : { safer }) })
      }
      const requestId = ids.next()
      await admit(principal, requestId)
      return (signal) => events({ principal, request, requestId }, signal)
    },

    balance: allowance.balance,

    /** Refuses with 404 for an unknown request. */
    async confirm(principal: Principal, requestId: string): Promise<Balance> {
      if (!(await store.confirm(requestId, principal.id, clock.now()))) throw notFound()
      return allowance.balance(principal)
    },
  }

  async function* events(writing: Writing, signal: AbortSignal): AsyncGenerator<OptimiseEvent> {
    try {
      yield* written(writing, signal)
    } finally {
      // A charged stream has ended already. If this write fails, the row expires by itself.
      await streams.end(writing.requestId, signal.aborted ? 'abandoned' : 'over').catch(() => {})
    }
  }

  async function* written(
    { principal, request, requestId }: Writing,
    signal: AbortSignal,
  ): AsyncGenerator<OptimiseEvent> {
    yield { name: 'start', data: { requestId } }
    const texts = Array.from({ length: CANDIDATES }, () => createScreenedText(inspect))
    const ended = new Set<number>()
    let charged = false
    const end = async (index: number): Promise<OptimiseEvent[]> => {
      if (ended.has(index)) return []
      ended.add(index)
      // A model may write a sensitive text: that candidate is left out.
      const last = await texts[index]?.end()
      if (!last) return []
      if (!charged) await charge(principal, requestId)
      charged = true
      const rest: OptimiseEvent[] = last.rest ? [{ name: 'delta', data: { index, text: last.rest } }] : []
      return [...rest, { name: 'candidate', data: { index, text: last.whole } }]
    }
    try {
      for await (const { index, text, whole } of writer.write(request, signal)) {
        if (signal.aborted) return
        const shown = await texts[index]?.add(text)
        if (shown) yield { name: 'delta', data: { index, text: shown } }
        if (whole) yield* await end(index)
      }
      for (const index of texts.keys()) yield* await end(index)
    } catch (error) {
      // A failure after a whole candidate still counts as a result.
      if (!charged) throw error
    }
    if (!charged) throw new Error('The writer has written nothing of use.')
    yield { name: 'done', data: {} }
  }
}

interface Writing {
  principal: Principal
  request: ImproveRequest
  requestId: string
}

export type Optimise = ReturnType<typeof createOptimise>
