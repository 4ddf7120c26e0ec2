import { ImageStatus, isRunning, SECOND } from '@easel/contract/numbers'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { Catalogue, Timings, WaitingRoom } from './ports.ts'

/** Until there is any experience. */
const FIRST_GUESS = 4 * SECOND

export interface Outlook {
  queuePosition: number | null
  etaSeconds: number | null
}

interface Parts {
  room: Pick<WaitingRoom, 'positions'>
  timings: Timings
  catalogue: Catalogue
  capacity(tx?: Tx): Promise<number>
}

/** Says for each work where it stands and when it is likely to be done. */
export function createOutlook({ room, timings, catalogue, capacity }: Parts) {
  const usual = async (work: Work, tx?: Tx): Promise<number> => {
    const engine = work.engine ?? catalogue.model(work.modelId)?.engine
    return (engine && (await timings.median(engine, work.operation, tx))) || FIRST_GUESS
  }

  const look = async (
    work: Work,
    position: number | undefined,
    places: number,
    tx?: Tx,
  ): Promise<Outlook> => {
    const time = await usual(work, tx)
    if (work.status === ImageStatus.InProgress) {
      return { queuePosition: null, etaSeconds: seconds(time * (1 - work.progress / 100)) }
    }
    const ahead = position ?? 0
    // Those in front are half done on average, and each round makes as many as there are places.
    const rounds = ahead === 0 ? 1 : Math.ceil(ahead / places) + 0.5
    return { queuePosition: ahead, etaSeconds: seconds(time * rounds) }
  }

  return async (works: readonly Work[], tx?: Tx): Promise<Map<string, Outlook>> => {
    const running = works.filter((work) => isRunning(work.status))
    if (running.length === 0) return new Map()
    const positions = await room.positions(
      running.map((work) => work.id),
      tx,
    )
    const places = Math.max(1, await capacity(tx))
    const looks = running.map(
      async (work) => [work.id, await look(work, positions.get(work.id), places, tx)] as const,
    )
    return new Map(await Promise.all(looks))
  }
}

export type OutlookOf = ReturnType<typeof createOutlook>

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / SECOND))
