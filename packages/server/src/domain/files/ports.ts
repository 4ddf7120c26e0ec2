import type { Tx } from '../kernel/unit-of-work.ts'

/** What is known of a file. */
export interface FileRecord {
  name: string
  workId: string | null
  /** Shared caches may keep it: only what the home page shows. */
  open: boolean
  origin: 'blobs' | 'shipped'
  key: string
}

/**
 * The book of files. A file is entered before its bytes are written and struck out after they are gone, so
 * that no bytes are ever without an entry.
 */
export interface FileIndex {
  enter(files: readonly FileRecord[], at: number): Promise<void>
  keep(names: readonly string[], tx: Tx): Promise<void>
  doom(names: readonly string[], tx: Tx): Promise<void>
  doomAllOf(workId: string, tx: Tx): Promise<void>
  /** Whoever knows what their files are called now cannot have them any more. The bytes stay where they are. */
  renameAllOf(workIds: readonly string[], newName: () => string, tx: Tx): Promise<void>
  /** A file that is kept, and whose work is not deleted. */
  find(name: string): Promise<FileRecord | null>
  /** Doomed files, and those that were entered before then and never kept. */
  removable(pendingBefore: number, limit: number): Promise<FileRecord[]>
  strike(names: readonly string[]): Promise<void>
}

/** Where bytes lie: a disk, or a store with the S3 protocol. */
export interface Blobs {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<{ stream: NodeJS.ReadableStream; size: number } | null>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
}

export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

/** Everything that is made of one picture. All bytes are WebP. */
export interface Derivatives {
  width: number
  height: number
  /** base64 */
  thumbhash: string
  thumb: Uint8Array
  preview: Uint8Array
  /** With the mark. */
  previewMarked: Uint8Array
  original: Uint8Array
}

/** An upload made anew; or that it is no picture of ours, has too many pixels, takes too long, or that too many are being read. */
export type AcceptedPicture =
  | { bytes: Uint8Array; width: number; height: number }
  | 'not_an_image'
  | 'too_large'
  | 'busy'
  | 'too_slow'

export interface Imaging {
  /** Uses the pixels up: afterwards they are empty, so that their memory is free at once. */
  derive(pixels: Pixels): Promise<Derivatives>
  /** Says what an upload is: made anew, upright, without anything but pixels; or why it is not taken. */
  accept(bytes: Uint8Array): Promise<AcceptedPicture>
  decode(bytes: Uint8Array): Promise<Pixels>
  /** A JPEG to take home, with what it is written inside, and with the mark where one is wanted. */
  finish(bytes: Uint8Array, label: PictureLabel, mark: boolean): Promise<Uint8Array>
  /** A small picture for a set on its way. */
  preview(pixels: Pixels): Promise<Uint8Array>
}

/** What is written into a picture that leaves. */
export interface PictureLabel {
  workId: string
  slot: number
  prompt: string
  /** Epoch ms. */
  createdAt: number
  engine: string | null
}
