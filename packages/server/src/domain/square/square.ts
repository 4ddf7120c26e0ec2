import { DAY } from '@easel/contract/numbers'
import type { SquareOrder } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Page, PageRequest } from '../kernel/page.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import { localDay } from './local-day.ts'
import type { SquareReader, SquareStore } from './ports.ts'

interface Parts {
  store: SquareStore
  entitlementsOf(principal: Principal): {
    square: boolean
    squares: readonly (string | null)[]
    fullPrompts: boolean
  }
  locks: Locks
  uow: UnitOfWork
  clock: Clock
}

export interface SquareAsked {
  order: SquareOrder
  /** A time within the day; null: now. */
  time: number | null
  zone: string
  noSelf: boolean
  /** Words to find instead; empty: none. */
  search: string
}

export interface Liked {
  liked: boolean
  likeCount: number
}

const COOL_BATCH = 200

/** The square: works by day, by likes and by words, the most popular ones, and likes. */
export function createSquare({ store, entitlementsOf, locks, uow, clock }: Parts) {
  const offered = (principal: Principal) => {
    if (!entitlementsOf(principal).square) throw new Refusal(403, 'not_offered')
  }
  const readerOf = (principal: Principal): SquareReader => ({
    id: principal.id,
    squares: entitlementsOf(principal).squares,
  })
  /** Liking one's own work is ignored. */
  const changing = async (
    principal: Principal,
    id: string,
    change: (workId: string, principalId: string, at: number, tx: Tx) => Promise<number>,
    liked: boolean,
  ): Promise<Liked> => {
    offered(principal)
    return uow.run(async (tx) => {
      const work = await store.likable(id, readerOf(principal), tx)
      if (!work) throw notFound()
      if (work.principalId === principal.id) {
        return { liked: false, likeCount: await store.likeCount(id, tx) }
      }
      await locks.hold([`likes:${id}`], tx)
      return { liked, likeCount: await change(id, principal.id, clock.now(), tx) }
    })
  }

  return {
    async list(
      principal: Principal,
      { order, time, zone, noSelf, search }: SquareAsked,
      page: PageRequest,
    ): Promise<Page<Work> & { previousDay: number | null }> {
      offered(principal)
      const filter = { reader: readerOf(principal), withoutReader: noSelf }
      if (search) {
        const isWhole = entitlementsOf(principal).fullPrompts
        return { ...(await store.search({ ...filter, words: search, isWhole }, page)), previousDay: null }
      }
      if (order === 'best') return { ...(await store.best(filter, page)), previousDay: null }
      if (order === 'followed') return { ...(await store.followed(filter, page)), previousDay: null }
      const { start, end } = localDay(time ?? clock.now(), zone)
      const isLiked = order === 'popular'
      const works = await store.day({ start, end, isLiked, ...filter }, page)
      // Only with the first page: it does not change while scrolling.
      const previousDay = page.after ? null : await store.lastBefore({ start, isLiked, ...filter })
      return { ...works, previousDay }
    },

    /** The works of the last 24 hours: those of every reader's today are among them. */
    latest(principal: Principal, page: PageRequest): Promise<Page<Work>> {
      const now = clock.now()
      const filter = { reader: readerOf(principal), withoutReader: false, isLiked: false }
      return store.day({ start: now - DAY, end: now + 1, ...filter }, page)
    },

    top: (principal: Principal, page: PageRequest) => store.top(readerOf(principal), page),
    like: (principal: Principal, id: string) => changing(principal, id, store.like, true),
    unlike: (principal: Principal, id: string) => changing(principal, id, store.unlike, false),

    likedBy: store.likedBy,

    async decayPopularity(): Promise<number> {
      let cooled = 0
      for (;;) {
        const count = await store.decayPopularity(clock.now(), COOL_BATCH)
        cooled += count
        if (count < COOL_BATCH) return cooled
      }
    },
  }
}

export type Square = ReturnType<typeof createSquare>
