import {
  ImageStatus,
  type Language,
  MODIFY_WINDOW,
  SQUARE_PROMPT_CODE_POINTS,
  type VariationStrength,
} from '@easel/contract/numbers'
import type { ImageSet, ImageSlot, TakenDown } from '@easel/contract/types'
import { defaultName } from '../../../domain/identity/default-name.ts'
import { requestIdIn } from '../../../domain/kernel/tracing.ts'
import type { Work, WorkSlot } from '../../../domain/kernel/work.ts'
import { messageOf } from '../../messages/messages.ts'

export interface Reader {
  principalId: string
  language: Language
  /** Sees images without watermark. */
  withoutWatermark: boolean
  /** Reads whole prompts of others. */
  fullPrompts: boolean
  /** Reads whole prompts of curated works. */
  curatedPrompts: boolean
}

/** Data beside the work itself. */
export interface PresentationData {
  estimate: QueueEstimate | undefined
  liked: boolean
  /** The owner's display name. */
  name: string | undefined
  /** The owner's public id. */
  authorId: string | undefined
  /** How its images can be edited, by their owner. */
  edits: ImageSet['edits'] & {}
  /** How strong a variation of them its owner may ask for. */
  strengths: readonly VariationStrength[]
  /** Whether any engine can make variations of them. */
  variations: boolean
  /** It was hidden from everybody but its owner. */
  takenDown: TakenDown | undefined
}

export interface QueueEstimate {
  queuePosition: number | null
  etaSeconds: number | null
}

/** A work in the wire format, as this reader may see it. */
export function presentSet(
  work: Work,
  reader: Reader,
  { estimate, liked, name, authorId, edits, strengths, variations, takenDown }: PresentationData,
): ImageSet {
  const { language } = reader
  const mine = work.principalId === reader.principalId
  const succeeded = work.status === ImageStatus.Succeeded
  return {
    id: work.id,
    status: work.status,
    operation: work.operation,
    moderation: work.moderation,
    ...promptFor(work, reader),
    modelId: work.modelId,
    ratioType: work.ratioType,
    ...(work.aspectRatio !== null && { aspectRatio: work.aspectRatio }),
    ...(work.imageCount !== null && { imageCount: work.imageCount }),
    styleId: work.styleId,
    stylize: work.stylize,
    seed: work.seed,
    progress: work.progress,
    queuePosition: estimate?.queuePosition ?? null,
    etaSeconds: estimate?.etaSeconds ?? null,
    createdAt: work.createdAt,
    finishedAt: work.finishedAt,
    expiresAt: work.expiresAt,
    modifiableUntil: mine && succeeded && work.finishedAt !== null ? work.finishedAt + MODIFY_WINDOW : null,
    parentId: work.parentId,
    parentSlot: work.parentSlot,
    ...(work.edit !== null && { edit: work.edit }),
    ...(work.variationStrength !== null && { strength: work.variationStrength }),
    ...(mine && succeeded && { edits, strengths: [...strengths], ...(!variations && { variations }) }),
    liked,
    likeCount: work.likeCount,
    author: presentAuthor(work.principalId, { name, id: authorId }, language),
    mine,
    shownInSquare: work.inSquare,
    ...(mine && work.uploadId !== null && { fromUpload: true }),
    ...(mine && work.referenceStrength !== null && { imageStrength: work.referenceStrength }),
    ...(mine && work.referenceKind !== null && { imageKind: work.referenceKind }),
    ...(mine && work.moreReferences.length > 0 && { moreImages: work.moreReferences.map(toldOf) }),
    ...(mine && work.favourite && { favourite: true }),
    ...(mine && takenDown && { takenDown }),
    ...(mine && work.favouriteSlots && { favouriteSlots: [...work.favouriteSlots] }),
    engine: work.engine,
    slots: work.slots.map((slot) => presentSlot(slot, reader)),
    failure: failureOf(work, mine, language),
    quota: { charged: mine ? work.charged : 0, refunded: mine ? work.refunded : 0 },
  }
}

/** What was said of a further reference image; its file belongs to its uploader. */
const toldOf = ({ strength, kind }: Work['moreReferences'][number]) => ({
  ...(strength !== null && { strength }),
  ...(kind !== null && { kind }),
})

/** An author as others see them: their name, or one made up for them. */
export const presentAuthor = (
  principalId: string,
  { name, id }: { name: string | undefined; id: string | undefined },
  language: Language,
): ImageSet['author'] => ({
  name: name ?? defaultName(principalId, language),
  avatar: null,
  ...(id !== undefined && { id }),
})

/** Only the author of the prompt is told which phrases an engine refused. */
function failureOf(
  { failure, failureWords, traceparent }: Work,
  mine: boolean,
  language: Language,
): ImageSet['failure'] {
  if (failure === null) return null
  const words = mine && failureWords.length > 0 ? { words: [...failureWords] } : {}
  const requestId = mine ? requestIdIn(traceparent) : null
  return {
    code: failure,
    message: messageOf(failure, language),
    ...words,
    ...(requestId === null ? {} : { requestId }),
  }
}

/** Readers without VIP get the beginning of others' prompts. */
function promptFor(work: Work, { principalId, language, fullPrompts, curatedPrompts }: Reader) {
  const whole = work.prompts?.[language] ?? work.prompt
  const { negativePrompt } = work
  if (fullPrompts || (work.curated && curatedPrompts) || work.principalId === principalId) {
    return { prompt: whole, promptTruncated: false, negativePrompt }
  }
  const points = [...whole]
  const promptTruncated = points.length > SQUARE_PROMPT_CODE_POINTS
  const prompt = points.slice(0, SQUARE_PROMPT_CODE_POINTS).join('')
  return { prompt, promptTruncated, negativePrompt: null }
}

function presentSlot(slot: WorkSlot, { withoutWatermark }: Reader): ImageSlot {
  const { width, height, thumbhash, withheld } = slot
  const preview = withoutWatermark ? (slot.preview ?? slot.watermarkedPreview) : slot.watermarkedPreview
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

/** URL path of a file. */
export const fileUrl = <N extends string | null>(name: N): string | (N & null) =>
  name === null ? (name as N & null) : `/files/${name}`
