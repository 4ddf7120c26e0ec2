import type { Slot } from '@easel/contract/numbers'
import type { Principal } from '../kernel/principal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Viewer, Work } from '../kernel/work.ts'

/** One picture as somebody may take it. */
export interface TakenPicture {
  workId: string
  slot: Slot
  /** What it is made of: never a file's name, for those change when a work leaves what others see. */
  as: 'marked preview' | 'original'
  /** The mark is put on; the preview has it already. */
  mark: boolean
}

/** What an address that was handed out leads to. `review`: what an operator looks at. */
export interface Taking {
  kind: 'save' | 'view' | 'zip' | 'review'
  pictures: TakenPicture[]
  /** Who was given it: it leads to what they may still see. Null: an operator, who sees what is hidden, too. */
  holder: Viewer | null
}

/** The caller's idempotency key, with the hash of what was asked under it; null without one. */
export type Repeatable = { key: string; bodyHash: string } | null

/** A ticket that was given before, under the same key. */
export interface GivenTicket {
  id: string
  bodyHash: string
  taking: Taking
  /** It leads somewhere still. */
  good: boolean
  parts: number
}

/** A ticket as it is when somebody comes with it. */
export interface HeldTicket {
  taking: Taking
  /** The one fetch of a view was made. */
  fetched: boolean
  /** Requests that were answered; of a view, those for parts. */
  parts: number
}

/** Where whoever has the ticket finds the file, on our own host. */
export const addressOfTicket = (ticket: string): string => `/files/taken/${ticket}`

/** Addresses of files that were paid for. */
export interface Tickets {
  /** In place of the one that the key stands for so far. */
  put(ticket: NewTicket, tx: Tx): Promise<void>
  given(principalId: string, key: string, at: number, tx: Tx): Promise<GivenTicket | null>
  find(id: string, at: number): Promise<HeldTicket | null>
  /** False: it was fetched before. */
  fetch(id: string): Promise<boolean>
  /** False: with so many more bytes all its parts together would be more than that. */
  fetchPart(id: string, bytes: number, atMost: { parts: number; bytes: number }): Promise<boolean>
  forgetBefore(at: number): Promise<void>
}

export interface NewTicket {
  id: string
  taking: Taking
  until: number
  /** Null: it cannot be asked for again. */
  under: { principalId: string; key: string; bodyHash: string } | null
}

/** A work that the principal may see; refuses with 404. */
export type Visible = (principal: Principal, workId: string) => Promise<Work>

/** What is written into a file that leaves: what law and good manners ask for. */
export interface Label {
  workId: string
  slot: Slot
  prompt: string
  createdAt: number
  engine: string | null
}

export interface Finishing {
  /** The picture as a JPEG of its own size with the label inside, and with the mark where one is wanted. */
  finish(bytes: Uint8Array, label: Label, mark: boolean): Promise<Uint8Array>
}
