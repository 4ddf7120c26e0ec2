import type { ApiError } from '@easel/client'
import type { Reason } from '@easel/contract/errors'
import {
  DEFAULT_LIMITS,
  MINUTE,
  MODIFY_WINDOW,
  type ShownLimits,
  UPLOAD_MAX_BYTES,
} from '@easel/contract/numbers'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import {
  type ErrorMessage,
  errorMessageOf,
  type NextStep,
  referenceOf,
} from '../runtime/errors/error-messages.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import type { RefusalView } from './refusal-view.ts'
import type { CallerTier } from './use-caller-tier.ts'

/** The refused action. Hosts receive these names as the key of `openLogin` and `showVip`. */
export type Wanted = 'submit' | 'optimise' | 'save' | 'view' | 'enhance' | 'modify'

interface Row extends Omit<ErrorMessage, 'title'> {
  /** A text: what the server has said, in the reader's language, and about its own end. */
  title: MessageDescriptor | string
  text?: MessageDescriptor
  textWithoutSignIn?: MessageDescriptor
}

/** Texts and next steps may depend on the caller. */
type RowFor = Row | ((who: CallerTier, error: ApiError, limits: ShownLimits) => Row)

const minutes = MODIFY_WINDOW / MINUTE
const megabytes = UPLOAD_MAX_BYTES / 2 ** 20

/** The next step to more quota: visitors sign in, members become VIP, VIPs wait. */
const nextTier = (who: CallerTier): NextStep => (who === 'visitor' ? 'login' : who === 'vip' ? 'wait' : 'vip')

const FAIR_USE: Row = {
  title: msg`Daily images used up`,
  text: msg`You have reached the fair use limit of your membership. It resets by itself.`,
  next: 'wait',
}
const RESETS = msg`Your limit resets by itself.`
/** A limit per 24 hours. */
const dailyLimit =
  (
    title: MessageDescriptor,
    visitor: MessageDescriptor,
    member: (limits: ShownLimits) => MessageDescriptor,
    all = RESETS,
  ): RowFor =>
  (who, _, limits) => ({
    title,
    text: who === 'visitor' ? visitor : who === 'vip' ? all : member(limits),
    textWithoutSignIn: all,
    next: nextTier(who),
  })

/** Refusals of a submit, by status. */
const GENERATION: Record<number, RowFor> = {
  402: (who, _, { vipGenerationsPerDay }) =>
    who === 'vip'
      ? FAIR_USE
      : {
          title: msg`Daily quota used up`,
          text:
            who === 'visitor'
              ? msg`Log in for more. Your prompt is kept.`
              : msg`VIP members generate up to ${vipGenerationsPerDay} sets a day. Your prompt is kept.`,
          textWithoutSignIn: msg`It resets within 24 hours. Your prompt is kept.`,
          next: nextTier(who),
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

/** Refusals by reason, which is more specific than the status. */
const BY_REASON: Partial<Record<Reason, RowFor>> = {
  vip: {
    title: msg`For VIP members`,
    text: msg`This setting is part of the membership. Nothing was charged.`,
    next: 'vip',
  },
  partner_quota: {
    title: msg`This site’s images in 24 hours are used up`,
    text: msg`More become available within 24 hours. Your prompt is kept.`,
    next: 'wait',
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
  save_limit: dailyLimit(
    msg`Daily downloads used up`,
    msg`Log in for more. Your limit also resets by itself.`,
    ({ vipSavesPerDay }) =>
      msg`Your limit resets by itself. VIP members download up to ${vipSavesPerDay} a day, without the watermark.`,
  ),
  view_limit: dailyLimit(
    msg`Your free views of originals are used up`,
    msg`Log in for more. Your limit also resets by itself.`,
    () => msg`Your limit resets by itself. VIP members view originals without the watermark.`,
  ),
  optimise_limit: dailyLimit(
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
  // The server alone knows for how long, and whom to ask.
  account_suspended: (_, { message }) => ({ title: message, tone: 'error' }),
  already_permanent: (_, { message }) => ({ title: message }),
}

/** Texts that differ for an action on an existing image: no option was set, and no prompt was written. */
const FOR_IMAGES: Partial<Record<Reason | number, Partial<Row>>> = {
  vip: { text: msg`This is part of the membership. Nothing was charged.` },
  waiting_limit: { text: msg`Wait until one is done, or cancel one. Nothing was charged.` },
  431: { text: msg`The queue is full: try again soon. Nothing was charged.` },
}

/** Whether the action is on an existing image. */
export const isAboutImage = (action: Wanted | undefined): boolean =>
  action === 'enhance' || action === 'modify'

/** Statuses that are no refusals: described for callers that treat them as such. */
const BY_STATUS: Record<number, RowFor> = {
  409: { title: msg`Some of the images are withheld`, text: msg`The others can be seen.` },
  413: { title: msg`It is not finished yet`, text: msg`You will see it here when it is.`, next: 'wait' },
  433: { title: msg`Your membership is active`, tone: 'success' },
}

/** Describes an error: what happened, what was kept, and the next step. */
export function describeRefusal(
  thrown: unknown,
  i18n: I18n,
  who: CallerTier = 'visitor',
  action: Wanted = 'submit',
  limits: ShownLimits = DEFAULT_LIMITS,
): RefusalView {
  const error = isApiError(thrown) ? thrown : null
  const known = error && rowOf(error, who, action, limits)
  const row: Row = known ?? errorMessageOf(error)
  const { title } = row
  const isSaid = typeof title === 'string'
  return {
    title: (isSaid ? title : i18n._(title)) + (error && !known ? referenceOf(error) : ''),
    text: row.text ? i18n._(row.text) : '',
    textWithoutSignIn: row.textWithoutSignIn ? i18n._(row.textWithoutSignIn) : '',
    tone: row.tone ?? (known ? 'warn' : 'error'),
    next: row.next ?? null,
    retryAfter: isSaid ? null : (error?.retryAfter ?? null),
    words: error?.words ?? [],
    safer: error?.safer ?? null,
  }
}

function rowOf(error: ApiError, who: CallerTier, action: Wanted, limits: ShownLimits): Row | null {
  const { kind, reason, status } = error
  if (kind !== 'refused') return null
  const rowFor = (reason && BY_REASON[reason]) ?? GENERATION[status] ?? BY_STATUS[status] ?? null
  const row = typeof rowFor === 'function' ? rowFor(tierOf(error, who), error, limits) : rowFor
  if (!row || !isAboutImage(action)) return row
  return { ...row, ...((reason && FOR_IMAGES[reason]) ?? FOR_IMAGES[status]) }
}

/**
 * The server refuses downloads and improvements of VIPs with 403 and those of others with 402, which outranks the tier
 * that is known here.
 */
function tierOf({ status, reason }: ApiError, who: CallerTier): CallerTier {
  const isPlain = reason === 'save_limit' || reason === 'optimise_limit'
  return status === 403 && isPlain ? 'vip' : who
}

/** Whether a limit per 24 hours is used up: shown with the time of its reset and a way to more. */
export const isDailyLimit = (thrown: unknown): boolean =>
  isApiError(thrown) &&
  (thrown.reason === 'save_limit' || thrown.reason === 'view_limit' || thrown.reason === 'optimise_limit')

/** The number of sets that may wait at once differs for VIP. */
function waiting({ data }: ApiError): MessageDescriptor {
  const limit = typeof data === 'object' && data !== null && 'limit' in data ? Number(data.limit) : 0
  if (!(limit > 0)) return msg`Your queue is full`
  return msg`${plural(limit, { one: '# set is waiting already', other: '# sets are waiting already' })}`
}

/** Errors with a next step: they are shown beside the control until they are resolved. */
export const isShownInPlace = (thrown: unknown): boolean =>
  isApiError(thrown) &&
  (thrown.kind !== 'refused' || thrown.status in GENERATION || (thrown.reason ?? '') in BY_REASON)
