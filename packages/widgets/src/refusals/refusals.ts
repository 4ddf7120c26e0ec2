import type { ApiError } from '@easel/client'
import type { Reason } from '@easel/contract/errors'
import {
  DEFAULT_LIMITS,
  MINUTE,
  MODIFIABLE_FOR,
  type ShownLimits,
  UPLOAD_MAX_BYTES,
} from '@easel/contract/numbers'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { type Fault, faultOf, type NextStep } from '../runtime/errors/error-messages.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import type { Tone } from '../runtime/notices/notices.ts'
import type { Who } from './use-caller-tier.ts'

export interface ErrorView {
  title: string
  text: string
  /** The text where nobody can sign in: it promises nothing of that. */
  alone: string
  tone: Tone
  next: NextStep
  /** Seconds until it is worth trying again. */
  retryAfter: number | null
  words: string[]
  /** The prompt in words that are fine; null where none are known. */
  safer: string | null
}

/** What was asked for: words to be drawn or to be better, or something of a picture that is there. */
export type Wanted = 'submit' | 'optimise' | 'save' | 'view' | 'large' | 'modify'

interface Row extends Fault {
  text?: MessageDescriptor
  alone?: MessageDescriptor
}

/** What is said, and what helps, may be another for each person. */
type Says = Row | ((who: Who, error: ApiError, limits: ShownLimits) => Row)

const minutes = MODIFIABLE_FOR / MINUTE
const megabytes = UPLOAD_MAX_BYTES / 2 ** 20

/** A way to more: visitors sign in, members become VIP, and who is VIP waits. */
const more = (who: Who): NextStep => (who === 'visitor' ? 'login' : who === 'vip' ? 'wait' : 'vip')

const FAIR_USE: Row = {
  title: msg`Daily images used up`,
  text: msg`You have reached the fair use limit of your membership. It resets by itself.`,
  next: 'wait',
}
const BACK = msg`Your limit resets by itself.`
/** An allowance of so many a day. */
const dayOf =
  (
    title: MessageDescriptor,
    visitor: MessageDescriptor,
    member: (limits: ShownLimits) => MessageDescriptor,
    all = BACK,
  ): Says =>
  (who, _, limits) => ({
    title,
    text: who === 'visitor' ? visitor : who === 'vip' ? all : member(limits),
    alone: all,
    next: more(who),
  })

/** Refusals of what was sent to be drawn, by status. */
const GENERATION: Record<number, Says> = {
  402: (who, _, { vipGenerationsPerDay }) =>
    who === 'vip'
      ? FAIR_USE
      : {
          title: msg`Daily quota used up`,
          text:
            who === 'visitor'
              ? msg`Log in for more. Your prompt is kept.`
              : msg`VIP members generate up to ${vipGenerationsPerDay} sets a day. Your prompt is kept.`,
          alone: msg`It resets within 24 hours. Your prompt is kept.`,
          next: more(who),
        },
  406: {
    title: msg`Please wait a moment`,
    text: msg`Some of your last prompts had words we can’t use. You can continue after the pause.`,
    next: 'wait',
  },
  429: FAIR_USE,
  430: {
    title: msg`Too frequent`,
    text: msg`You can send again in a moment. Nothing was charged.`,
    next: 'wait',
  },
  431: {
    title: msg`Too many visitors`,
    text: msg`The queue is full. Your prompt is kept: try again soon.`,
    next: 'retry',
  },
  432: (_, error) => ({
    title: msg`We can’t generate this`,
    text:
      error.retryAfter === null
        ? msg`Nothing was charged. Choose other words and try again.`
        : msg`Nothing was charged. You can send other words after the pause.`,
    tone: 'error',
    next: 'reword',
  }),
}

/** Refusals that say more by their reason than by their status. */
const BY_REASON: Partial<Record<Reason, Says>> = {
  vip: {
    title: msg`For VIP members`,
    text: msg`This setting is part of the membership. Nothing was charged.`,
    next: 'vip',
  },
  waiting_limit: (_, error) => ({
    title: waiting(error),
    text: msg`Wait until one is done, or cancel one. Your prompt is kept.`,
    next: 'wait',
  }),
  code_unknown: {
    title: msg`This activation code is not valid`,
    text: msg`It may have been used before. Check every character; nothing was charged.`,
    next: 'reword',
  },
  save_limit: dayOf(
    msg`Daily downloads used up`,
    msg`Log in for more. Your limit also resets by itself.`,
    ({ vipSavesPerDay }) =>
      msg`Your limit resets by itself. VIP members download up to ${vipSavesPerDay} a day, without the watermark.`,
  ),
  view_limit: dayOf(
    msg`Your free views of originals are used up`,
    msg`Log in for more. Your limit also resets by itself.`,
    () => msg`Your limit resets by itself. VIP members view originals without the watermark.`,
  ),
  optimise_limit: dayOf(
    msg`Daily prompt optimizations used up`,
    msg`Log in for more. Your prompt is unchanged.`,
    ({ vipOptimisationsPerDay }) =>
      msg`VIP members get ${vipOptimisationsPerDay} a day. Your prompt is unchanged.`,
    msg`Your limit resets by itself. Your prompt is unchanged.`,
  ),
  too_late: {
    title: msg`The ${minutes} minutes are over`,
    text: msg`This must be done within ${minutes} minutes of generation. Remix to start again.`,
  },
  not_modifiable: { title: msg`This image cannot be modified` },
  upload_gone: {
    title: msg`The reference image is no longer there`,
    text: msg`Choose it again, or generate from the prompt alone. Nothing was charged.`,
  },
  not_an_image: {
    title: msg`This file cannot be used`,
    text: msg`Choose a PNG, JPEG or WebP image that is not animated.`,
  },
  too_large: { title: msg`This file is too large`, text: msg`Choose an image of at most ${megabytes} MB.` },
  idempotency_mismatch: {
    title: msg`It was changed while it was being sent`,
    text: msg`Send it once more; nothing was charged twice.`,
    next: 'retry',
  },
  not_offered: { title: msg`This is not offered here` },
}

/** What is said otherwise of a picture that is there: nothing was set for it, and nothing was written. */
const OF_A_PICTURE: Partial<Record<Reason | number, Partial<Row>>> = {
  vip: { text: msg`This is part of the membership. Nothing was charged.` },
  waiting_limit: { text: msg`Wait until one is done, or cancel one. Nothing was charged.` },
  431: { text: msg`The queue is full: try again soon. Nothing was charged.` },
}

/** Whether that was asked of a picture, and not of words. */
export const isOfPicture = (wanted: Wanted | undefined): boolean => wanted === 'large' || wanted === 'modify'

/** Answers that are no refusals: they are told where somebody takes them for one. */
const BY_STATUS: Record<number, Says> = {
  409: { title: msg`Some of the images are withheld`, text: msg`The others can be seen.` },
  413: { title: msg`It is not finished yet`, text: msg`You will see it here when it is.`, next: 'wait' },
  433: { title: msg`Your membership is active`, tone: 'success' },
}

/** What a failure means to the person: what happened, what was kept, what to do next. */
export function describeError(
  thrown: unknown,
  i18n: I18n,
  who: Who = 'visitor',
  wanted: Wanted = 'submit',
  limits: ShownLimits = DEFAULT_LIMITS,
): ErrorView {
  const error = isApiError(thrown) ? thrown : null
  const said = error && rowOf(error, who, wanted, limits)
  const row: Row = said ?? faultOf(error)
  return {
    title: i18n._(row.title),
    text: row.text ? i18n._(row.text) : '',
    alone: row.alone ? i18n._(row.alone) : '',
    tone: row.tone ?? (said ? 'warn' : 'error'),
    next: row.next ?? null,
    retryAfter: error?.retryAfter ?? null,
    words: error?.words ?? [],
    safer: error?.safer ?? null,
  }
}

function rowOf(error: ApiError, who: Who, wanted: Wanted, limits: ShownLimits): Row | null {
  const { kind, reason, status } = error
  if (kind !== 'refused') return null
  const says = (reason && BY_REASON[reason]) ?? GENERATION[status] ?? BY_STATUS[status] ?? null
  const row = typeof says === 'function' ? says(rankOf(error, who), error, limits) : says
  return row && isOfPicture(wanted) ? { ...row, ...OF_A_PICTURE[reason ?? status] } : row
}

/** Of saves and optimisations the server refuses VIP with 403 and others with 402: that outranks what is known here. */
function rankOf({ status, reason }: ApiError, who: Who): Who {
  const isPlain = reason === 'save_limit' || reason === 'optimise_limit'
  return status === 403 && isPlain ? 'vip' : who
}

/** An allowance of the day is used up: it is told with the time until it is there again, and a way to more. */
export const isDayUsedUp = (thrown: unknown): boolean =>
  isApiError(thrown) &&
  (thrown.reason === 'save_limit' || thrown.reason === 'view_limit' || thrown.reason === 'optimise_limit')

/** As many as may wait at once: another number for VIP. */
function waiting({ data }: ApiError): MessageDescriptor {
  const limit = typeof data === 'object' && data !== null && 'limit' in data ? Number(data.limit) : 0
  if (!(limit > 0)) return msg`Your queue is full`
  return msg`${plural(limit, { one: '# set is waiting already', other: '# sets are waiting already' })}`
}

/** Codes that ask the person for something: they stay beside the field until it is done. */
export const staysInPlace = (thrown: unknown): boolean =>
  isApiError(thrown) &&
  (thrown.kind !== 'refused' || thrown.status in GENERATION || (thrown.reason ?? '') in BY_REASON)
