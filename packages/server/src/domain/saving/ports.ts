import type { DownloadFormat } from '@easel/contract/download-formats'
import type { Slot } from '@easel/contract/numbers'
import type { Principal } from '../kernel/principal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Viewer, Work } from '../kernel/work.ts'

/** One image as a ticket covers it. */
export interface TicketImage {
  workId: string
  slot: Slot
  /** The source, not a file name: names change when a work is hidden. */
  as: 'marked preview' | 'original'
  /** Whether a watermark is added; the preview has one already. */
  mark: boolean
}

/** What a ticket covers. `review`: for an operator. */
export interface TicketContent {
  kind: 'save' | 'view' | 'zip' | 'review'
  pictures: TicketImage[]
  /** Absent: the default. */
  format?: DownloadFormat
  /**
   * The holder, who needs to be allowed to see the work when fetching. Null: an operator, who also sees hidden works.
   */
  holder: Viewer | null
}

/** Idempotency key and body hash; null without a key. */
export type Idempotency = { key: string; bodyHash: string } | null

/** A ticket issued earlier under the same key. */
export interface IssuedTicket {
  id: string
  bodyHash: string
  content: TicketContent
  /** Not expired. */
  good: boolean
  parts: number
}

/** The state of a ticket when it is redeemed. */
export interface TicketState {
  content: TicketContent
  /** The single fetch of a view was used. */
  fetched: boolean
  /** Number of answered requests; for a view, of range requests. */
  parts: number
}

/** The path of a ticket's file. */
export const addressOfTicket = (ticket: string): string => `/files/taken/${ticket}`

/** Tickets of counted downloads. */
export interface Tickets {
  /** Replaces the ticket under the same key. */
  put(ticket: NewTicket, tx: Tx): Promise<void>
  findIssued(principalId: string, key: string, at: number, tx: Tx): Promise<IssuedTicket | null>
  find(id: string, at: number): Promise<TicketState | null>
  /** False when it was fetched before. */
  fetch(id: string): Promise<boolean>
  /** False when the limits of range requests or bytes would be exceeded. */
  fetchPart(id: string, bytes: number, atMost: { parts: number; bytes: number }): Promise<boolean>
  deleteBefore(at: number): Promise<void>
}

export interface NewTicket {
  id: string
  content: TicketContent
  until: number
  /** Null: not idempotent. */
  under: { principalId: string; key: string; bodyHash: string } | null
}

/** A work visible to the principal; refuses with 404. */
export type Visible = (principal: Principal, workId: string) => Promise<Work>

/** Metadata embedded in a downloaded file, as law requires for generated images. */
export interface ImageMetadata {
  workId: string
  slot: Slot
  prompt: string
  createdAt: number
  engine: string | null
}

export interface DownloadEncoder {
  /** A file with the metadata, in every format, and with the watermark where wanted. */
  encodeForDownload(
    bytes: Uint8Array,
    label: ImageMetadata,
    mark: boolean,
    format: DownloadFormat,
  ): Promise<Uint8Array>
}
