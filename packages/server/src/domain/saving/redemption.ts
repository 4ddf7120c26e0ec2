import { DEFAULT_FORMAT, type DownloadFormat } from '@easel/contract/download-formats'
import { ENHANCED_SIDE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { isVisibleTo, type Viewer, type Work } from '../kernel/work.ts'
import type { ImageMetadata, TicketContent, TicketImage, Tickets } from './ports.ts'

interface Parts {
  tickets: Tickets
  /** Any work by its id, for the metadata of a counted download. */
  find(workId: string): Promise<Work | null>
  clock: Clock
}

/**
 * Limits of fetches per ticket, with retries and range requests. For a view they come beside its single whole fetch,
 * and their bytes are limited to the file's size.
 */
export const MAX_FETCHES: Record<TicketContent['kind'], number> = {
  view: 16,
  save: 32,
  review: 32,
  zip: 8,
}

export type RedeemedImage = TicketImage & {
  file: string
  format: DownloadFormat
  label: ImageMetadata
  /** Full size, which the file name says. */
  fullSize: boolean
}

export interface RedeemedTicket {
  kind: TicketContent['kind']
  pictures: RedeemedImage[]
  /** May be fetched once, whole or in ranges. */
  once: boolean
}

/** Redeems tickets. */
export function createRedemption({ tickets, find, clock }: Parts) {
  return {
    /**
     * The images of a ticket with their metadata; null when it has expired or its holder may not see any of them now.
     * Does not count a fetch.
     */
    async redeem(id: string, whole: boolean): Promise<RedeemedTicket | null> {
      const found = await tickets.find(id, clock.now())
      if (!found) return null
      const { kind, holder, format = DEFAULT_FORMAT } = found.content
      const once = kind === 'view'
      if (once && whole ? found.fetched : found.parts >= MAX_FETCHES[kind]) return null
      const pictures: RedeemedImage[] = []
      for (const picture of found.content.pictures) {
        const work = await find(picture.workId)
        const file = work && fileOf(work, picture)
        if (!work || !file || !mayFetch(holder, work)) continue
        pictures.push({
          ...picture,
          file,
          format,
          label: labelOf(work, picture),
          fullSize: isFullSize(work, picture),
        })
      }
      return pictures.length > 0 ? { kind, pictures, once } : null
    },

    /**
     * Counts a fetch once there is something to send; false above the limit. A view is fetched once as a whole, where
     * `part` is null; ranges resume an interrupted fetch.
     */
    fetch(
      id: string,
      kind: TicketContent['kind'],
      part: { bytes: number; size: number } | null,
    ): Promise<boolean> {
      const atMost = MAX_FETCHES[kind]
      // Only the number of requests is limited, not the bytes.
      if (kind !== 'view') return tickets.fetchPart(id, 0, { parts: atMost, bytes: 0 })
      return part ? tickets.fetchPart(id, part.bytes, { parts: atMost, bytes: part.size }) : tickets.fetch(id)
    },
  }
}

/** A ticket does not give access to a work that was hidden since, except for its owner. */
const mayFetch = (holder: Viewer | null, work: Work): boolean =>
  holder === null || holder.principalId === work.principalId || (!work.hidden && isVisibleTo(holder, work))

/** The current file name. */
export function fileOf({ slots }: Work, { slot, as }: TicketImage): string | null {
  const found = slots.find((each) => each.slot === slot)
  if (!found) return null
  // A starter work may not have its full-size image yet.
  return as === 'marked preview' ? found.watermarkedPreview : (found.original ?? found.preview)
}

const isFullSize = (work: Work, { slot }: TicketImage): boolean =>
  work.slots.some((one) => one.slot === slot && Math.max(one.width, one.height) >= ENHANCED_SIDE)

const labelOf = (work: Work, { slot }: TicketImage): ImageMetadata => ({
  workId: work.id,
  slot,
  prompt: work.prompt,
  createdAt: work.createdAt,
  engine: work.engine,
})
