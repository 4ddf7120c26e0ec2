import { isRunning } from '@easel/contract/numbers'
import type { ImageSet, TakenDown } from '@easel/contract/types'
import { SYSTEM_PRINCIPAL } from '../../domain/kernel/principal.ts'
import type { Work } from '../../domain/kernel/work.ts'
import type { UseCases } from '../use-cases.ts'
import type { Caller } from './caller.ts'
import { type PresentationData, presentSet, type Reader } from './present/image-set.ts'

type Cases = Pick<
  UseCases,
  | 'estimateOf'
  | 'editsOf'
  | 'strengthsOf'
  | 'variationsOf'
  | 'withoutWatermark'
  | 'fullPrompts'
  | 'likedBy'
  | 'namesOf'
  | 'authors'
  | 'takenDown'
>

/**
 * Presents works to a reader, with their queue position. `whole`: the full prompt, because the owner shared the work.
 * `square`: prompts of curated works are shortened as well.
 */
export function createPresentWorks(cases: Cases) {
  return async (
    works: Work[],
    { principal, language }: Caller,
    { whole = false, square = false } = {},
  ): Promise<ImageSet[]> => {
    const [estimates, liked, names, authors, takenDown] = await Promise.all([
      cases.estimateOf(works),
      likesOf(cases, principal.id, works),
      namesOf(cases, works),
      authorsOf(cases, works),
      takenDownOf(cases, principal.id, works),
    ])
    const reader: Reader = {
      principalId: principal.id,
      language,
      withoutWatermark: cases.withoutWatermark(principal),
      fullPrompts: whole || cases.fullPrompts(principal),
      curatedPrompts: !square,
    }
    const seenBy = presentationKey(reader)
    return works.map((work) => {
      const data = {
        estimate: estimates.get(work.id),
        liked: liked.has(work.id),
        name: names.get(work.principalId),
        authorId: work.inSquare ? authors.get(work.principalId) : undefined,
        edits: cases.editsOf(work),
        strengths: cases.strengthsOf(work),
        variations: cases.variationsOf(work),
        takenDown: takenDown.get(work.id),
      }
      return isSameForAll(work, reader)
        ? presentCached(work, reader, data, seenBy)
        : presentSet(work, reader, data)
    })
  }
}

/** The same for all readers: an ended work of somebody else. */
const isSameForAll = (work: Work, { principalId }: Reader): boolean =>
  !isRunning(work.status) && work.principalId !== principalId

/** Cached presentations of a work by everything they depend on. A changed work is a new object. */
const presented = new WeakMap<Work, Map<string, ImageSet>>()

/** Cache key of a reader without their id: readers with equal keys see the same. */
const presentationKey = ({ principalId: _, ...reader }: Reader): string => Object.values(reader).join(' ')

function presentCached(work: Work, reader: Reader, data: PresentationData, seenBy: string): ImageSet {
  const key = `${seenBy} ${data.liked} ${data.name}`
  const known = presented.get(work) ?? new Map<string, ImageSet>()
  const set = known.get(key) ?? presentSet(work, reader, data)
  presented.set(work, known.set(key, set))
  return set
}

export type PresentWorks = ReturnType<typeof createPresentWorks>

const likesOf = async ({ likedBy }: Cases, principalId: string, works: readonly Work[]) => {
  const ids = works.filter(({ likeCount }) => likeCount > 0).map(({ id }) => id)
  return ids.length > 0 ? likedBy(principalId, ids) : new Set<string>()
}

const takenDownOf = async (cases: Cases, principalId: string, works: readonly Work[]) => {
  const ids = works.filter((work) => work.hidden && work.principalId === principalId).map(({ id }) => id)
  return ids.length > 0 ? cases.takenDown(principalId, ids) : new Map<string, TakenDown>()
}

const namesOf = async (cases: Cases, works: readonly Work[]) => {
  const ids = works.map(({ principalId }) => principalId).filter((id) => id !== SYSTEM_PRINCIPAL.id)
  return ids.length > 0 ? cases.namesOf(ids) : new Map<string, string>()
}

/** Whose works stand in no square is no author of it. */
const authorsOf = async ({ authors }: Cases, works: readonly Work[]) => {
  const ids = works.filter(({ inSquare }) => inSquare).map(({ principalId }) => principalId)
  return ids.length > 0 ? authors.idsOf(ids) : new Map<string, string>()
}
