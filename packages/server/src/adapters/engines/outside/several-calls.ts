import type { Slot } from '@easel/contract/numbers'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { EngineHooks } from '../../../domain/generation/engine-ports.ts'
import { leavesOut } from './gave-nothing.ts'
import { billed } from './retry.ts'

type Groups = readonly (readonly Slot[])[]
type Results = readonly PromiseSettledResult<void>[]

/** In ms. */
const REFUSED_WITHIN = 1500

/**
 * Makes a call for each group of slots, all at once. Services judge each picture by itself: what one of them refuses, or answers
 * with nothing, is left out, because the others are made and paid for. Where all are, or a call fails otherwise, that is thrown,
 * and what still runs is stopped. Of a set without a picture a refusal counts more than any other failure: what one service will not
 * paint is shown to no other.
 */
export async function makeInCalls(
  groups: Groups,
  hooks: EngineHooks,
  call: (slots: readonly Slot[], hooks: EngineHooks) => Promise<void>,
): Promise<void> {
  const broken = new AbortController()
  const signal = AbortSignal.any([hooks.signal, broken.signal])
  const calls = groups.map((slots) => call(slots, { ...hooks, signal }))
  try {
    await Promise.all(calls.map((one) => one.catch(onlyOthers)))
  } catch (error) {
    // The others that are refused for free say so at once; what does not answer is painted, and paid for.
    if (error instanceof EngineError && error.unbilled) await within(REFUSED_WITHIN, calls)
    broken.abort(error)
    const results = await Promise.allSettled(calls)
    throw worst(results, hooks.signal.aborted ? error : (refusalIn(results) ?? error))
  }
  const results = await Promise.allSettled(calls)
  const leftOut = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (leftOut.length > 0 && leftOut.length === groups.length) {
    throw worst(results, refusalIn(results) ?? leftOut[0])
  }
  const without = groups.filter((_, at) => results[at]?.status === 'rejected')
  for (const slot of without.flat()) hooks.onRefused(slot)
}

const within = (ms: number, calls: readonly Promise<void>[]): Promise<unknown> =>
  Promise.race([Promise.allSettled(calls), new Promise((resolve) => setTimeout(resolve, ms))])

function onlyOthers(error: unknown): void {
  if (!leavesOut(error)) throw error
}

const isRefusal = (error: unknown): boolean => error instanceof EngineError && error.reason === 'sensitive'

/** Why nothing is painted, where that is because of what would be in it. */
function refusalIn(results: Results): unknown {
  if (results.some(({ status }) => status === 'fulfilled')) return undefined
  const errors = results.map((result) => (result.status === 'rejected' ? (result.reason as unknown) : null))
  return errors.find(isRefusal)
}

/** Of several calls, the order was free only if all were. */
function worst(results: Results, error: unknown): unknown {
  const isBilled = results.some(
    (result) =>
      result.status === 'fulfilled' || (result.reason instanceof EngineError && !result.reason.unbilled),
  )
  return isBilled && error instanceof EngineError ? billed(error) : error
}
