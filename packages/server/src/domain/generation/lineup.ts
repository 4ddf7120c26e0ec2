import { Operation } from '@easel/contract/numbers'
import type { Log } from '../kernel/log.ts'
import type { Spending } from '../kernel/spending.ts'
import type { Work } from '../kernel/work.ts'
import type { Aptitude, EngineSeat, EngineTask, ImageEngine, SharedPlaces } from './engine-ports.ts'
import { createPlaces, createPlacesOfAll, type Places } from './places.ts'
import type { Catalogue } from './ports.ts'

interface Parts {
  /** In the operator's order of preference. */
  seats: readonly EngineSeat[]
  /** The engine of that name; made at first use. */
  engineOf(id: string): Promise<ImageEngine>
  catalogue: Catalogue
  spending: Spending
  /** Null: there is one process alone. */
  sharedPlaces: SharedPlaces | null
  log: Log
}

type Asked = Pick<
  Work,
  'operation' | 'sourceRecipe' | 'uploadId' | 'parentId' | 'engine' | 'modelId' | 'attempts'
>

/** An engine that is asked next, with its terms. */
export interface Choice {
  seat: EngineSeat
  /** Whether the picture to start from is its own, so that its recipe says more than its pixels. */
  own: boolean
  places: Places
  engine(): Promise<ImageEngine>
}

const FROM_WORDS: EngineTask = { operation: Operation.Imagine, recipe: null, picture: false }

/** Who may be asked for a work, and in what order. */
export function createLineup({ seats, engineOf, catalogue, spending, sharedPlaces, log }: Parts) {
  const placesOf = new Map(
    seats.map(({ id, places, shared }) => [
      id,
      shared && sharedPlaces ? createPlacesOfAll(sharedPlaces, log, id, places) : createPlaces(places),
    ]),
  )

  const rank = (work: Asked, { id }: EngineSeat, aptitude: Aptitude): number => {
    // What was begun there goes on there: it may be paid for already.
    if (work.engine === id) return 0
    if (aptitude === 'own') return 1
    return catalogue.model(work.modelId)?.engine === id ? 2 : 3
  }

  return {
    /** Painters after the first: each is one more chance for a work. */
    spare: Math.max(0, seats.filter((seat) => seat.aptitude(FROM_WORDS) !== 'unable').length - 1),

    /** Whether any engine can do that at all. */
    can: (task: EngineTask): boolean => seats.some((seat) => seat.aptitude(task) !== 'unable'),

    /** Who is asked next; null when nobody is left who can do it and may still spend. */
    async next(work: Asked, failed: ReadonlySet<string>): Promise<Choice | null> {
      const task = taskOf(work)
      const able = seats
        .filter(({ id }) => !failed.has(id))
        .map((seat) => ({ seat, aptitude: seat.aptitude(task) }))
        .filter(({ aptitude }) => aptitude !== 'unable')
        .toSorted((a, b) => rank(work, a.seat, a.aptitude) - rank(work, b.seat, b.aptitude))
      for (const { seat, aptitude } of able) {
        const places = placesOf.get(seat.id)
        if (!places || !(await spending.leavesRoom(seat))) continue
        return { seat, own: aptitude === 'own', places, engine: () => engineOf(seat.id) }
      }
      return null
    },
  }
}

export type Lineup = ReturnType<typeof createLineup>

const taskOf = ({ operation, sourceRecipe, uploadId, parentId }: Asked): EngineTask => ({
  operation,
  recipe: sourceRecipe,
  picture: uploadId !== null || parentId !== null,
})
