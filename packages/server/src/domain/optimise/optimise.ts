import { DAY, type Language } from '@easel/contract/numbers'
import { promptFault } from '@easel/contract/prompt'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Principal } from '../kernel/principal.ts'
import { createRecentCounts } from '../kernel/recent-counts.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { CANDIDATES, type OptimisationStore, type PromptWriter } from './ports.ts'
import { createScreened } from './screened.ts'

interface Balance {
  remaining: number
  limit: number
  resetsAt: number | null
}

interface Parts {
  writer: PromptWriter
  store: OptimisationStore
  mayOf(principal: Principal): { create: boolean }
  allowance: {
    check(principal: Principal, count: number): Promise<void>
    balance(principal: Principal): Promise<Balance>
    consume(principal: Principal, uses: readonly { id: string; subject: null }[], tx: Tx): Promise<void>
  }
  inspect(prompt: string): Promise<{ words: string[]; safer: string | null } | null>
  /** Refuses who has too many prompts inspected: what is refused for its words costs nothing. */
  countInspection(principal: Principal): void
  networkTimes: number
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

export type OptimiseEvent =
  | { name: 'start'; data: { requestId: string } }
  | { name: 'delta'; data: { index: number; text: string } }
  | { name: 'candidate'; data: { index: number; text: string } }
  | { name: 'done'; data: Record<string, never> }

/**
 * Closed before anything was whole, in a day: of one person, and of all visitors of one address. That costs them
 * nothing, and yet the service has begun to write, which costs the operator money.
 */
const ABANDONED = { own: 10, address: 50 }

/** Three better prompts from one, as they are being written. Charged once, with the first whole one. */
export function createOptimise(parts: Parts) {
  const { writer, store, mayOf, allowance, inspect, countInspection, networkTimes, uow, clock, ids } = parts

  const reserve = createReserving(allowance.check)
  const abandoned = createRecentCounts(clock, DAY, { ...ABANDONED, networkTimes })
  const charge = (principal: Principal, requestId: string) =>
    uow.run(async (tx) => {
      await allowance.consume(principal, [{ id: requestId, subject: null }], tx)
      await store.add(requestId, principal.id, clock.now(), tx)
    })

  return {
    /** Refuses before the first event; after it, a writer that fails makes the events fail, and nothing is charged. */
    async begin(
      principal: Principal,
      language: Language,
      prompt: string,
    ): Promise<(signal: AbortSignal) => AsyncGenerator<OptimiseEvent>> {
      if (!mayOf(principal).create) throw new Refusal(403, 'not_offered')
      const fault = promptFault(prompt)
      if (fault) throw new Refusal(400, fault, { field: 'prompt' })
      countInspection(principal)
      abandoned.check(principal)
      const found = await inspect(prompt)
      if (found) {
        const { words, safer } = found
        throw new Refusal(432, 'sensitive', { words, ...(safer === null ? {} : { safer }) })
      }
      const release = await reserve(principal)
      const requestId = ids.next()
      return (signal) => events({ principal, language, prompt, requestId, release }, signal)
    },

    balance: allowance.balance,

    /** Refuses with 404 when there is no such request of the principal. */
    async confirm(principal: Principal, requestId: string): Promise<Balance> {
      if (!(await store.confirm(requestId, principal.id, clock.now()))) throw notFound()
      return allowance.balance(principal)
    },
  }

  async function* events(writing: Writing, signal: AbortSignal): AsyncGenerator<OptimiseEvent> {
    let whole = false
    try {
      for await (const event of written(writing, signal)) {
        whole ||= event.name === 'candidate'
        yield event
      }
    } finally {
      writing.release()
      if (!whole && signal.aborted) abandoned.add(writing.principal)
    }
  }

  async function* written(
    { principal, language, prompt, requestId, release }: Writing,
    signal: AbortSignal,
  ): AsyncGenerator<OptimiseEvent> {
    yield { name: 'start', data: { requestId } }
    const texts = Array.from({ length: CANDIDATES }, () => createScreened(inspect))
    const ended = new Set<number>()
    let charged = false
    const end = async (index: number): Promise<OptimiseEvent[]> => {
      if (ended.has(index)) return []
      ended.add(index)
      // A model may write what nobody may submit: such a candidate is left out.
      const last = await texts[index]?.end()
      if (!last) return []
      if (!charged) await charge(principal, requestId)
      charged = true
      release()
      const rest: OptimiseEvent[] = last.rest ? [{ name: 'delta', data: { index, text: last.rest } }] : []
      return [...rest, { name: 'candidate', data: { index, text: last.whole } }]
    }
    try {
      for await (const { index, text, whole } of writer.write(prompt, language, signal)) {
        if (signal.aborted) return
        const shown = await texts[index]?.add(text)
        if (shown) yield { name: 'delta', data: { index, text: shown } }
        if (whole) yield* await end(index)
      }
      for (const index of texts.keys()) yield* await end(index)
    } catch (error) {
      // Who breaks off after something whole has written that.
      if (!charged) throw error
    }
    if (!charged) throw new Error('The writer has written nothing of use.')
    yield { name: 'done', data: {} }
  }
}

interface Writing {
  principal: Principal
  language: Language
  prompt: string
  requestId: string
  /** It is charged, or over. Again changes nothing. */
  release(): void
}

/** What is being written counts before it is charged: nobody has more written at once than they have left. */
function createReserving(check: (principal: Principal, count: number) => Promise<void>) {
  const open = new Map<string, number>()
  const change = (id: string, by: number): number => {
    const count = (open.get(id) ?? 0) + by
    if (count > 0) open.set(id, count)
    else open.delete(id)
    return count
  }
  return async (principal: Principal): Promise<() => void> => {
    let released = false
    const release = () => {
      if (!released) change(principal.id, -1)
      released = true
    }
    try {
      await check(principal, change(principal.id, 1))
    } catch (error) {
      release()
      throw error
    }
    return release
  }
}

export type Optimise = ReturnType<typeof createOptimise>
