import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Page, PageRequest } from '../kernel/page.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { Author, AuthorStore, SquareReader } from './ports.ts'

interface Parts {
  store: AuthorStore
  /** A keyed hash: what an id is made of cannot be found by trying. */
  keyed(text: string): Promise<string>
  entitlementsOf(principal: Principal): { square: boolean; squares: readonly (string | null)[] }
  locks: Locks
  uow: UnitOfWork
  clock: Clock
}

/** More than that would slow every list of the person down, or that of whom they follow. */
export const MAX_HIDDEN_AUTHORS = 200
export const MAX_FOLLOWED_AUTHORS = 200
const LINKS = {
  hidden: { other: 'followed', most: MAX_HIDDEN_AUTHORS, full: 'hidden_authors_full' },
  followed: { other: 'hidden', most: MAX_FOLLOWED_AUTHORS, full: 'followed_authors_full' },
} as const

/** Of the hash: 128 bits. */
const ID_LENGTH = 22
const CACHE_TTL = 30 * SECOND
const CACHE_SIZE = 20_000

export interface AuthorHead {
  principalId: string
  works: number
  likes: number
  hidden: boolean
  followed: boolean
  mine: boolean
}

/** Who has made the works of the square, by ids that say nothing of the person; hiding and following them. */
export function createAuthors({ store, keyed, entitlementsOf, locks, uow, clock }: Parts) {
  const ids = new Map<string, { at: number; id: string }>()
  const readerOf = (principal: Principal): SquareReader => {
    const { square, squares } = entitlementsOf(principal)
    if (!square) throw new Refusal(403, 'not_offered')
    return { id: principal.id, squares }
  }
  /** Refuses with 404 when nobody has the id. */
  const known = async (id: string): Promise<Author> => {
    const author = await store.find(id)
    if (!author) throw notFound()
    return author
  }
  /** Whom somebody follows they do not hide, and the other way round. Oneself is nobody to either. */
  const decide = async (principal: Principal, id: string, isWanted: boolean, kind: keyof typeof LINKS) => {
    const { principalId } = await known(id)
    if (principalId === principal.id) throw notFound()
    const { other, most, full } = LINKS[kind]
    await uow.run(async (tx) => {
      if (!isWanted) return store[kind].remove(principalId, principal.id, tx)
      await locks.hold([`authors-of:${principal.id}`], tx)
      await store[other].remove(principalId, principal.id, tx)
      const before = await store[kind].of(principal.id, tx)
      if (before.some((author) => author.principalId === principalId)) return
      if (before.length >= most) throw new Refusal(409, full)
      await store[kind].add(id, principal.id, clock.now(), tx)
    })
  }

  return {
    /** Public ids by principal, which are known from then on. None where nothing can be written: lists go on without. */
    async idsOf(principalIds: readonly string[]): Promise<Map<string, string>> {
      const now = performance.now()
      const isFresh = (id: string) => now - (ids.get(id)?.at ?? Number.NEGATIVE_INFINITY) < CACHE_TTL
      const missing = [...new Set(principalIds)].filter((principalId) => !isFresh(principalId))
      if (missing.length > 0) {
        const authors = await Promise.all(
          missing.map(async (principalId) => ({
            id: (await keyed(principalId)).slice(0, ID_LENGTH),
            principalId,
          })),
        )
        const isAdded = await store.add(authors).then(
          () => true,
          () => false,
        )
        if (ids.size + authors.length > CACHE_SIZE) ids.clear()
        if (isAdded) for (const { id, principalId } of authors) ids.set(principalId, { at: now, id })
      }
      return new Map(
        principalIds.flatMap((principalId) => {
          const id = ids.get(principalId)?.id
          return id ? [[principalId, id] as const] : []
        }),
      )
    },

    /** What an author shows the reader; refuses with 404 when that is nothing. `head`: with the first page. */
    async page(
      principal: Principal,
      id: string,
      page: PageRequest,
    ): Promise<Page<Work> & { head: AuthorHead | null }> {
      const reader = readerOf(principal)
      const { principalId } = await known(id)
      const mine = principalId === principal.id
      const [hidden, followed] = mine
        ? [false, false]
        : await Promise.all([
            store.hidden.has(principalId, principal.id),
            store.followed.has(principalId, principal.id),
          ])
      const who = { principalId, hidden, followed, mine }
      if (hidden) return { items: [], next: null, head: { ...who, works: 0, likes: 0 } }
      const works = await store.works(principalId, reader, page)
      if (page.after) return { ...works, head: null }
      if (works.items.length === 0) throw notFound()
      return { ...works, head: { ...who, ...(await store.totals(principalId, reader)) } }
    },

    async hide(principal: Principal, id: string, hidden: boolean): Promise<{ hidden: boolean }> {
      await decide(principal, id, hidden, 'hidden')
      return { hidden }
    },

    async follow(principal: Principal, id: string, followed: boolean): Promise<{ followed: boolean }> {
      await decide(principal, id, followed, 'followed')
      return { followed }
    },

    hiddenFrom: (principal: Principal) => store.hidden.of(principal.id),
  }
}

export type Authors = ReturnType<typeof createAuthors>
