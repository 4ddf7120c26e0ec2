import { ENHANCED_SIDE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { isVisibleTo, type Viewer, type Work } from '../kernel/work.ts'
import type { Label, TakenPicture, Taking, Tickets } from './ports.ts'

interface Parts {
  tickets: Tickets
  /** A work by its id, whoever's: for the label of a file that was paid for. */
  find(workId: string): Promise<Work | null>
  clock: Clock
}

/**
 * How often a ticket is fetched at most, with retries and parts. Those of a view come on top of its one whole fetch, and
 * together are no more than the file.
 */
export const FETCHES_AT_MOST: Record<Taking['kind'], number> = { view: 16, save: 32, review: 32, zip: 8 }

export type Redeemed = TakenPicture & {
  file: string
  label: Label
  /** In 4K: beside the same picture in its first size it is known by that. */
  large: boolean
}

export interface RedeemedTicket {
  kind: Taking['kind']
  pictures: Redeemed[]
  /** It is fetched once, whole or in parts. */
  once: boolean
}

/** Fetching what was taken, by its ticket. */
export function createRedemption({ tickets, find, clock }: Parts) {
  return {
    /**
     * What a ticket leads to, with the label of each picture; null when it is over, or when its holder may see none of
     * it any more. Nothing is counted yet.
     */
    async redeem(id: string, whole: boolean): Promise<RedeemedTicket | null> {
      const found = await tickets.find(id, clock.now())
      if (!found) return null
      const { kind, holder } = found.taking
      const once = kind === 'view'
      if (once && whole ? found.fetched : found.parts >= FETCHES_AT_MOST[kind]) return null
      const pictures: Redeemed[] = []
      for (const picture of found.taking.pictures) {
        const work = await find(picture.workId)
        const file = work && fileOf(work, picture)
        if (!work || !file || !mayTake(holder, work)) continue
        pictures.push({ ...picture, file, label: labelOf(work, picture), large: isLarge(work, picture) })
      }
      return pictures.length > 0 ? { kind, pictures, once } : null
    },

    /**
     * Counts a fetch, once there is something to send; false: it was fetched as often as it may be. An original is
     * viewed once: whole, where `part` is null, and in parts that take up what broke off.
     */
    fetch(id: string, kind: Taking['kind'], part: { bytes: number; size: number } | null): Promise<boolean> {
      const atMost = FETCHES_AT_MOST[kind]
      // Only how often counts, not how much.
      if (kind !== 'view') return tickets.fetchPart(id, 0, { parts: atMost, bytes: 0 })
      return part ? tickets.fetchPart(id, part.bytes, { parts: atMost, bytes: part.size }) : tickets.fetch(id)
    },
  }
}

/** What was taken down is not given away by a ticket from before; it stays its owner's. */
const mayTake = (holder: Viewer | null, work: Work): boolean =>
  holder === null || holder.principalId === work.principalId || (!work.hidden && isVisibleTo(holder, work))

/** The file as it is called now. */
export function fileOf({ slots }: Work, { slot, as }: TakenPicture): string | null {
  const found = slots.find((each) => each.slot === slot)
  if (!found) return null
  // Of the starter collection only the small picture may be there yet.
  return as === 'marked preview' ? found.previewMarked : (found.original ?? found.preview)
}

const isLarge = (work: Work, { slot }: TakenPicture): boolean =>
  work.slots.some((one) => one.slot === slot && Math.max(one.width, one.height) >= ENHANCED_SIDE)

const labelOf = (work: Work, { slot }: TakenPicture): Label => ({
  workId: work.id,
  slot,
  prompt: work.prompt,
  createdAt: work.createdAt,
  engine: work.engine,
})
