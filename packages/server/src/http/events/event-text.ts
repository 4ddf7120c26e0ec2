import type { ServerResponse } from 'node:http'
import type { ImageEvent } from '@easel/contract/types'
import type { Work } from '../../domain/kernel/work.ts'
import { fileUrl, type Outlook } from '../api/present/image-set.ts'

/** A reader who is this far behind is let go; it comes back and resumes. */
const BEHIND_AT_MOST = 512 * 1024

/** A change of a set as it is told: with the last preview that there is. */
export function toEvent(work: Work, outlook: Outlook | undefined): ImageEvent {
  const preview = work.slots.findLast((slot) => slot.previewMarked !== null)?.previewMarked
  return {
    id: work.id,
    status: work.status,
    progress: work.progress,
    ...(preview ? { previewUrl: fileUrl(preview) } : {}),
    queuePosition: outlook?.queuePosition ?? null,
    etaSeconds: outlook?.etaSeconds ?? null,
  }
}

export function textOf(event: string, data: object, id?: number): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

export const PING = textOf('ping', {})

/** Writes to whoever still reads. */
export function write(out: ServerResponse, text: string): void {
  if (out.writableEnded) return
  if (out.writableLength > BEHIND_AT_MOST) out.destroy()
  else out.write(text)
}
