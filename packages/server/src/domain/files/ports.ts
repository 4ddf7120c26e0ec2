import type { DownloadFormat } from '@easel/contract/download-formats'
import type { Pixels } from '../kernel/pixels.ts'
import type { Tx } from '../kernel/unit-of-work.ts'

/** The record of a file. */
export interface FileRecord {
  name: string
  workId: string | null
  /** Shared caches may keep the file: only images of the home page. */
  open: boolean
  origin: 'blobs' | 'shipped'
  key: string
}

/**
 * The index of files. A file is registered before its bytes are written and unregistered after they are deleted, so
 * no bytes exist without a record.
 */
export interface FileIndex {
  register(files: readonly FileRecord[], at: number): Promise<void>
  commit(names: readonly string[], tx: Tx): Promise<void>
  discard(names: readonly string[], tx: Tx): Promise<void>
  discardAllOf(workId: string, tx: Tx): Promise<void>
  /** Gives the files new names, so that addresses known to others stop working. The bytes stay in place. */
  renameAllOf(workIds: readonly string[], newName: () => string, tx: Tx): Promise<void>
  /** Finds a committed file whose work is not deleted; also a preview that was just replaced. */
  find(name: string): Promise<FileRecord | null>
  /**
   * Discarded files, those that were registered before `pendingBefore` and never committed, and replaced previews that
   * were registered before `replacedBefore`, all in epoch ms. None while a backup reads the files.
   */
  removable(than: { pendingBefore: number; replacedBefore: number }, limit: number): Promise<FileRecord[]>
  unregister(names: readonly string[]): Promise<void>
}

/** Storage of bytes: a disk, or an S3-compatible store. */
export interface Blobs {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<{ stream: NodeJS.ReadableStream; size: number } | null>
  /** Removing a missing file succeeds. */
  remove(key: string): Promise<void>
  /** Absent: files are read through this server alone. */
  readonly elsewhere?: FilesElsewhere | null
}

/** Files that browsers can read past this server. */
export interface FilesElsewhere {
  readonly origin: string
  /** What pages must be allowed to show: the origin, or a directory of it that others are beside. */
  readonly place: string
  /** Where anybody can read the file for some seconds, whether it is there or not. It is a secret while it holds. Null: nowhere yet. */
  addressOf: ((key: string) => Promise<string>) | null
}

/** A storage as its operator sees it. */
export interface FileStore extends Blobs {
  /** For sentences: the directory, or the bucket. */
  readonly place: string
  /** In bytes; null: there is no such file. */
  size(key: string): Promise<number | null>
  /** Whether files of pictures are there. */
  hasPictures(): Promise<boolean>
  close(): Promise<void>
}

/** All files derived from one image, as WebP. */
export interface Derivatives {
  width: number
  height: number
  /** base64 */
  thumbhash: string
  thumb: Uint8Array
  preview: Uint8Array
  /** With watermark. */
  watermarkedPreview: Uint8Array
  original: Uint8Array
}

/** A re-encoded upload, or why it was refused. */
export type AcceptedPicture =
  | { bytes: Uint8Array; width: number; height: number }
  | 'not_an_image'
  | 'too_large'
  | 'busy'
  | 'too_slow'

export interface Imaging {
  /** Consumes the pixels: the buffer is emptied so that its memory is free at once. */
  derive(pixels: Pixels): Promise<Derivatives>
  /** Re-encodes an upload, upright and without metadata, or says why it is refused. */
  accept(bytes: Uint8Array): Promise<AcceptedPicture>
  decode(bytes: Uint8Array): Promise<Pixels>
  /** A file for download with embedded metadata, and with the watermark where `mark` is set. */
  encodeForDownload(
    bytes: Uint8Array,
    label: PictureLabel,
    mark: boolean,
    format: DownloadFormat,
  ): Promise<Uint8Array>
  /** A small preview of a set in progress. */
  preview(pixels: Pixels): Promise<Uint8Array>
}

/** Metadata embedded in a downloaded image. */
export interface PictureLabel {
  /** Who answers for generated content, as China's label of it names them. */
  producer: string
  workId: string
  slot: number
  prompt: string
  /** Epoch ms. */
  createdAt: number
  engine: string | null
}
