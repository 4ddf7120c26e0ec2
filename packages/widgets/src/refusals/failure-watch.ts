import type { Client } from '@easel/client'
import { Operation } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { ensureLazyMessages } from '../runtime/messages/lazy-messages.tsx'
import type { Notices, ToastOptions } from '../runtime/notices/notices.ts'
import { showsOwnSets } from '../runtime/notices/shows-own-sets.ts'
import type { NavigationPort, PageName } from '../runtime/provider/ports.ts'
import { failureMessage } from './failure-message.ts'
import { reportedInPlace } from './reported-in-place.ts'

const DURATION = 12_000

interface WatchContext {
  i18n: I18n
  notices: Notices
  navigation: NavigationPort
  /** The page that shows the queue. */
  queue: PageName
}

export interface FailureWatch {
  /** Compares the failed sets with those of before, and shows what has failed since. */
  check(context: () => WatchContext): Promise<void>
}

/**
 * Watches the caller's failed sets from the first check on. Checks run one after the other. The tab with the finished
 * ones is not asked for: the server takes those as seen then, and nobody would be told of them.
 */
export function createFailureWatch(api: Client): FailureWatch {
  let before: ImageSet[] | null = null
  let checking: Promise<void> = Promise.resolve()
  const once = async (context: () => WatchContext) => {
    const { items } = await api.call('queue', { query: { tab: 'failed' } })
    const failed = before ? failedSince(before, items) : []
    before = items
    if (failed.length === 0 || showsOwnSets(context().navigation.page)) return
    await ensureLazyMessages(context().i18n)
    context().notices.toast(toastFor(failed, context))
  }
  return {
    check: (context) => {
      checking = checking.then(
        () => once(context),
        () => once(context),
      )
      return checking
    },
  }
}

/**
 * Sets that have failed since without being cancelled. One that ended before the newest that was known has only moved
 * up onto the page, in the place of a deleted one.
 */
function failedSince(before: readonly ImageSet[], now: readonly ImageSet[]): ImageSet[] {
  const known = new Set(before.map(({ id }) => id))
  const newest = Math.max(0, ...before.map(({ finishedAt }) => finishedAt ?? 0))
  return now.filter(
    ({ id, finishedAt, failure }) =>
      !known.has(id) &&
      (finishedAt ?? 0) >= newest &&
      failure?.code !== 'cancelled' &&
      !reportedInPlace.has(id),
  )
}

function toastFor(failed: readonly ImageSet[], context: () => WatchContext): ToastOptions {
  const { i18n } = context()
  const common = { tone: 'warn' as const, duration: DURATION, key: 'failed' }
  const [set] = failed
  const count = failed.length
  if (count > 1 || !set) {
    return {
      ...common,
      text: i18n._(
        msg`${plural(count, { one: '# set failed. Nothing was charged.', other: '# sets failed. Nothing was charged.' })}`,
      ),
      action: {
        text: i18n._(msg`Show`),
        run: () => context().navigation.go(context().queue, { tab: 'failed' }),
      },
    }
  }
  const { text, isForbidden } = failureMessage(set, i18n)
  return { ...common, text, action: actionFor(set, isForbidden, context) }
}

/**
 * The action of the toast: retry after an error of ours, edit a forbidden prompt. An enhancement has no prompt: the
 * toast opens its source image.
 */
function actionFor(set: ImageSet, isForbidden: boolean, context: () => WatchContext): ToastOptions['action'] {
  const { i18n } = context()
  const { parentId, parentSlot } = set
  if (set.operation === Operation.Upscale && parentId !== null) {
    return {
      text: isForbidden ? i18n._(msg`Show`) : i18n._(msg`Try again`),
      run: () => context().navigation.setParams({ image: parentId, slot: parentSlot && String(parentSlot) }),
    }
  }
  return {
    text: isForbidden ? i18n._(msg`Change the words`) : i18n._(msg`Try again`),
    run: () => context().navigation.go('create', { like: set.id, source: 'queue' }),
  }
}
