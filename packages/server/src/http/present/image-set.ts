import { ImageStatus, type Language, MODIFIABLE_FOR } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { penName } from '../../domain/identity/pen-name.ts'
import type { Work, WorkSlot } from '../../domain/kernel/work.ts'
import { messageOf } from '../messages/messages.ts'

export interface Reader {
  principalId: string
  language: Language
  /** Sees pictures without the mark. */
  unmarked: boolean
}

export interface Outlook {
  queuePosition: number | null
  etaSeconds: number | null
}

/** The wire's form of a work, as this reader may see it. */
export function presentSet(work: Work, outlook: Outlook | undefined, reader: Reader): ImageSet {
  const { language } = reader
  const mine = work.principalId === reader.principalId
  const succeeded = work.status === ImageStatus.Succeeded
  return {
    id: work.id,
    status: work.status,
    operation: work.operation,
    moderation: work.moderation,
    prompt: work.prompts?.[language] ?? work.prompt,
    promptTruncated: false,
    modelId: work.modelId,
    ratioType: work.ratioType,
    styleId: work.styleId,
    stylize: work.stylize,
    seed: work.seed,
    negativePrompt: work.negativePrompt,
    progress: work.progress,
    queuePosition: outlook?.queuePosition ?? null,
    etaSeconds: outlook?.etaSeconds ?? null,
    createdAt: work.createdAt,
    finishedAt: work.finishedAt,
    expiresAt: work.expiresAt,
    modifiableUntil: mine && succeeded && work.finishedAt !== null ? work.finishedAt + MODIFIABLE_FOR : null,
    parentId: work.parentId,
    parentSlot: work.parentSlot,
    liked: false,
    likeCount: 0,
    author: { name: penName(work.principalId, language), avatar: null },
    mine,
    shownInSquare: false,
    engine: work.engine,
    slots: work.slots.map((slot) => presentSlot(slot, reader)),
    failure: work.failure && { code: work.failure, message: messageOf(work.failure, language) },
    quota: { charged: mine ? work.charged : 0, refunded: mine ? work.refunded : 0 },
  }
}

function presentSlot(slot: WorkSlot, { unmarked }: Reader): ImageSlot {
  const { width, height, thumbhash, withheld } = slot
  const preview = unmarked ? (slot.preview ?? slot.previewMarked) : slot.previewMarked
  return {
    slot: slot.slot,
    width,
    height,
    thumbhash: withheld ? null : thumbhash,
    thumbUrl: withheld ? null : fileUrl(slot.thumb),
    previewUrl: withheld ? null : fileUrl(preview),
    withheld,
  }
}

/** Where a file is had. */
export const fileUrl = <N extends string | null>(name: N): string | (N & null) =>
  name === null ? (name as N & null) : `/files/${name}`
