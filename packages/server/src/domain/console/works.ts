import type { Slot } from '@easel/contract/numbers'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { ConsoleError } from './console-error.ts'
import type { ConsoleStore, WorkLine, WorksFilter } from './ports.ts'

interface Parts {
  store: Pick<ConsoleStore, 'works' | 'curate' | 'uncurate'>
  /** An address of the image that works for a few minutes. */
  addressOf(picture: { workId: string; slot: Slot }, tx: Tx): Promise<string>
  changes: Pick<Changes, 'publish'>
  uow: UnitOfWork
  clock: Clock
}

export const WORKS_PAGE = 24

/** Works with their pictures, and what of them the gallery shows. */
export function createConsoleWorks({ store, addressOf, changes, uow, clock }: Parts) {
  return {
    async list(filter: WorksFilter): Promise<WorkLine[]> {
      const works = await store.works(filter, WORKS_PAGE)
      return uow.run(async (tx) => {
        const lines: WorkLine[] = []
        for (const { slots, ...work } of works) {
          const pictures: string[] = []
          for (const slot of slots) pictures.push(await addressOf({ workId: work.id, slot }, tx))
          lines.push({ ...work, pictures })
        }
        return lines
      })
    },

    /** Puts a work of our square first in the gallery. It leaves it when its owner stops showing it. */
    curate: (id: string): Promise<void> =>
      uow.run(async (tx) => {
        if (!(await store.curate(id, clock.now(), tx)))
          throw new ConsoleError(`"${id}" is not in the square: only its owner can put it there.`)
        await changes.publish('gallery', tx)
      }),

    uncurate: (id: string): Promise<void> =>
      uow.run(async (tx) => {
        if (!(await store.uncurate(id, tx))) throw new ConsoleError(`"${id}" is not in the gallery.`)
        await changes.publish('gallery', tx)
      }),
  }
}

export type ConsoleWorks = ReturnType<typeof createConsoleWorks>
