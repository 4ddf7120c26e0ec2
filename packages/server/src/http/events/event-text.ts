import type { ServerResponse } from 'node:http'
import type { ImageEvent } from '@easel/contract/types'
import type { Work } from '../../domain/kernel/work.ts'
import { fileUrl, type QueueEstimate } from '../api/present/image-set.ts'

/** Bytes that a slow reader may be behind before it is disconnected; it reconnects and resumes. */
const MAX_BACKLOG = 512 * 1024

/** The event of a change, with the latest preview. */
export function toEvent(work: Work, estimate: QueueEstimate | undefined): ImageEvent {
  const preview = work.slots.findLast((slot) => slot.watermarkedPreview !== null)?.watermarkedPreview
  return {
    id: work.id,
    status: work.status,
    progress: work.progress,
    ...(preview ? { previewUrl: fileUrl(preview) } : {}),
    queuePosition: estimate?.queuePosition ?? null,
    etaSeconds: estimate?.etaSeconds ?? null,
  }
}

export function textOf(event: string, data: object, id?: number): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

export const PING = textOf('ping', {})

/** Writes to a reader that is still connected. */
export function write(out: ServerResponse, text: string): void {
  if (out.writableEnded) return
  if (out.writableLength > MAX_BACKLOG) out.destroy()
  else out.write(text)
}
