import type { Slot } from '@easel/contract/numbers'
import type { Principal } from '../kernel/principal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'

/** One picture as somebody may take it. */
export interface TakenPicture {
  workId: string
  slot: Slot
  /** The file that it is made of. */
  file: string
  /** The mark is put on; files that have it already are named with false. */
  mark: boolean
}

/** What an address that was handed out leads to. */
export interface Taking {
  kind: 'save' | 'view' | 'zip'
  pictures: TakenPicture[]
}

/** Where whoever has the ticket finds the file, on our own host. */
export const addressOfTicket = (ticket: string): string => `/files/taken/${ticket}`

/** Addresses of files that were paid for. */
export interface Tickets {
  put(id: string, taking: Taking, until: number, tx: Tx): Promise<void>
  find(id: string, at: number): Promise<Taking | null>
  forgetBefore(at: number): Promise<void>
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
