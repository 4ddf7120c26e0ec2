import { ImageStatus, isRunning } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TagTone } from '../small.tsx'
import { failureReason } from './failure-reason.ts'
import { useMadeBy } from './use-made-by.ts'

export interface SetWords {
  /** Where it stands, in a word or two. */
  title: string
  /** What is known beyond that: place, time left, what was given back. */
  detail: string
  tone: TagTone
}

/** What there is to say about a set, in the reader's language. */
export function useSetWords(): (set: ImageSet) => SetWords {
  const { t, i18n } = useLingui()
  const madeBy = useMadeBy()
  const eta = (seconds: number | null) => (seconds === null ? '' : t`about ${duration(seconds)} left`)
  const duration = (seconds: number) =>
    seconds < 90
      ? t`${plural(Math.max(1, seconds), { one: '# second', other: '# seconds' })}`
      : t`${plural(Math.round(seconds / 60), { one: '# minute', other: '# minutes' })}`
  return (set) => {
    if (isRunning(set.status)) {
      if (set.status === ImageStatus.InProgress) {
        return { title: t`Drawing, ${set.progress}%`, detail: eta(set.etaSeconds), tone: 'default' }
      }
      const place = set.queuePosition
      return {
        title: place === null || place === 0 ? t`Next in line` : t`Number ${place} in line`,
        detail: eta(set.etaSeconds),
        tone: 'default',
      }
    }
    if (set.status === ImageStatus.Failed && !set.failure) {
      // An event says that it ended, not why: that is on its way.
      return { title: t({ message: 'Ended', context: 'not known yet why' }), detail: '', tone: 'default' }
    }
    if (set.status === ImageStatus.Failed) {
      const reason = failureReason(set.failure?.code)
      const cancelled = set.failure?.code === 'cancelled'
      const words = set.failure?.words?.join(', ')
      return {
        title: reason ? i18n._(reason) : t`Generation failed`,
        detail: [
          words ? t`In question: “${words}”` : '',
          set.quota.refunded >= set.quota.charged ? t`Nothing was charged` : '',
        ]
          .filter(Boolean)
          .join(' · '),
        tone: cancelled ? 'default' : 'error',
      }
    }
    const withheld = set.slots.filter((slot) => slot.withheld).length
    return {
      title: t`Finished`,
      detail: [
        withheld > 0 ? t`${plural(withheld, { one: '# withheld', other: '# withheld' })}` : '',
        madeBy(set),
      ]
        .filter(Boolean)
        .join(' · '),
      tone: 'success',
    }
  }
}
