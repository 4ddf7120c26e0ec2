import { ImageStatus, isRunning, SECOND } from '@easel/contract/numbers'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { AdmissionStore } from './admission-ports.ts'
import type { Presets, Timings } from './ports.ts'

/** The estimate before any timing is known. */
const FIRST_GUESS = 4 * SECOND

export interface QueueEstimate {
  queuePosition: number | null
  etaSeconds: number | null
}

/** The fields of a work that the estimate needs. */
type InQueue = Pick<Work, 'id' | 'status' | 'engine' | 'modelId' | 'operation' | 'progress'>

interface Parts {
  admissions: Pick<AdmissionStore, 'positions'>
  timings: Pick<Timings, 'median'>
  presets: Presets
  capacity(tx?: Tx): Promise<number>
}

/** Estimates queue position and remaining seconds of works. */
export function createQueueEstimate({ admissions, timings, presets, capacity }: Parts) {
  const usual = async (work: InQueue, tx?: Tx): Promise<number> => {
    const engine = work.engine ?? presets.model(work.modelId)?.engine
    return (engine && (await timings.median(engine, work.operation, tx))) || FIRST_GUESS
  }

  const positionsOf = async (
    waiting: readonly string[],
    known: number | null,
    tx?: Tx,
  ): Promise<ReadonlyMap<string, number>> => {
    if (waiting.length === 0) return new Map()
    return known === null ? admissions.positions(waiting, tx) : new Map(waiting.map((id) => [id, known]))
  }

  const estimateOf = async (
    work: InQueue,
    position: number | undefined,
    atOnce: number,
    tx?: Tx,
  ): Promise<QueueEstimate> => {
    const time = await usual(work, tx)
    if (work.status === ImageStatus.InProgress) {
      return { queuePosition: null, etaSeconds: seconds(time * (1 - work.progress / 100)) }
    }
    // An admitted work has no position in the queue.
    if (position === undefined || position === 0) return { queuePosition: null, etaSeconds: seconds(time) }
    // Running works are half done on average, and each round makes as many works as run in parallel.
    const rounds = Math.ceil(position / atOnce) + 0.5
    return { queuePosition: position, etaSeconds: seconds(time * rounds) }
  }

  /** `known`: where the caller has just read it, the workers' capacity, and the position of the only work. */
  return async (
    works: readonly InQueue[],
    tx?: Tx,
    known?: { capacity: number; position: number | null },
  ): Promise<Map<string, QueueEstimate>> => {
    const running = works.filter((work) => isRunning(work.status))
    const waiting = running.filter((work) => work.status === ImageStatus.NotStarted).map(({ id }) => id)
    const positions = await positionsOf(waiting, known?.position ?? null, tx)
    const atOnce = waiting.length > 0 ? Math.max(1, known?.capacity ?? (await capacity(tx))) : 1
    const estimates = running.map(
      async (work) => [work.id, await estimateOf(work, positions.get(work.id), atOnce, tx)] as const,
    )
    return new Map(await Promise.all(estimates))
  }
}

export type EstimateOf = ReturnType<typeof createQueueEstimate>

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / SECOND))
