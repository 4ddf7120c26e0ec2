import type { Client } from '@easel/client'
import { ImageStatus, isRunning, Operation } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { bringLaterMessages } from '../runtime/messages/lazy-messages.tsx'
import type { Notices, ToastAsk } from '../runtime/notices/notices.ts'
import type { NavigationPort, PageName } from '../runtime/provider/ports.ts'
import { failureMessage } from './failure-message.ts'
import { toldInPlace } from './reported-in-place.ts'

/** Pages where one sees by oneself what became of a set. */
const WATCHING: readonly PageName[] = ['create', 'queue']
const READING = 12_000

interface Around {
  i18n: I18n
  notices: Notices
  navigation: NavigationPort
  /** The place where the queue stands. */
  queue: PageName
}

export interface FailureWatch {
  /** Compares the queue with how it was, and tells what has failed since. */
  look(around: () => Around): Promise<void>
}

/** Follows the caller's queue from the first look on, one look after the other. */
export function createFailureWatch(api: Client): FailureWatch {
  let before: ImageSet[] | null = null
  let looking: Promise<void> = Promise.resolve()
  const once = async (around: () => Around) => {
    const { items } = await api.call('queue', { query: { tab: 'all' } })
    const failed = before ? failedSince(before, items) : []
    before = items
    if (failed.length === 0 || WATCHING.includes(around().navigation.place)) return
    await bringLaterMessages(around().i18n)
    around().notices.toast(told(failed, around))
  }
  return {
    look: (around) => {
      looking = looking.then(
        () => once(around),
        () => once(around),
      )
      return looking
    },
  }
}

/** What ran then, or was sent since, and came to nothing by no wish of one's own. */
function failedSince(before: readonly ImageSet[], now: readonly ImageSet[]): ImageSet[] {
  const known = new Map(before.map((set) => [set.id, set]))
  const newest = Math.max(0, ...before.map(({ createdAt }) => createdAt))
  return now.filter((set) => {
    const then = known.get(set.id)
    const isNews = then ? isRunning(then.status) : set.createdAt > newest
    const isOver = set.status === ImageStatus.Failed && set.failure?.code !== 'cancelled'
    return isNews && isOver && !toldInPlace.has(set.id)
  })
}

function told(failed: readonly ImageSet[], around: () => Around): ToastAsk {
  const { i18n } = around()
  const common = { tone: 'warn' as const, duration: READING, key: 'failed' }
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
        run: () => around().navigation.go(around().queue, { tab: 'failed' }),
      },
    }
  }
  const { text, mayNot } = failureMessage(set, i18n)
  return { ...common, text, action: nextOf(set, mayNot, around) }
}

/**
 * A fault of ours is tried again; what may not be drawn needs other words. Of what was to become larger there are no
 * words: it leads to the picture that it was made from.
 */
function nextOf(set: ImageSet, mayNot: boolean, around: () => Around): ToastAsk['action'] {
  const { i18n } = around()
  const { parentId, parentSlot } = set
  if (set.operation === Operation.Upscale && parentId !== null) {
    return {
      text: mayNot ? i18n._(msg`Show`) : i18n._(msg`Try again`),
      run: () => around().navigation.setParams({ image: parentId, slot: parentSlot && String(parentSlot) }),
    }
  }
  return {
    text: mayNot ? i18n._(msg`Change the words`) : i18n._(msg`Try again`),
    run: () => around().navigation.go('create', { like: set.id, source: 'queue' }),
  }
}
