import { ImageStatus, isRunning, SECOND } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useServerUnreachable } from '../../runtime/events/use-server-unreachable.ts'
import type { TimeLeft } from '../../runtime/works/time-estimates.ts'
import { useTimeLeft } from '../../runtime/works/use-time-left.ts'
import type { TagTone } from '../inline.tsx'
import { failureReason } from './failure-reason.ts'
import { useMadeBy } from './use-made-by.ts'

export interface SetMessages {
  /** The state in a word or two. */
  title: string
  /** Details: position, time left, refund. */
  detail: string
  tone: TagTone
  /** The server is unreachable: the state may be outdated. */
  gone?: boolean
}

/** The state of a set as messages. */
export function useSetMessages(set: ImageSet): SetMessages {
  const running = useRunningMessage(set)
  const ended = useEndedMessage(set)
  return isRunning(set.status) ? running : ended
}

function useRunningMessage(set: ImageSet): SetMessages {
  const { t } = useLingui()
  const gone = useServerUnreachable(isRunning(set.status))
  const left = useTimeMessage(useTimeLeft(set))
  const detail = gone ? t`The server is not responding, trying again` : left
  if (set.status === ImageStatus.InProgress) {
    return { title: t`Drawing, ${set.progress}%`, detail, tone: 'default', gone }
  }
  const position = set.queuePosition
  const title = position
    ? t`${plural(position, { one: '# ahead of you', other: '# ahead of you' })}`
    : t`Next in line`
  return { title, detail, tone: 'default', gone }
}

/** By which the operator finds the call that asked for it. */
const reference = ({ failure }: ImageSet): string =>
  failure?.requestId ? `#${failure.requestId.slice(0, 8)}` : ''

function useTimeMessage(left: TimeLeft): string {
  const { t } = useLingui()
  const duration = (seconds: number) =>
    seconds < 90
      ? t`${plural(Math.max(1, seconds), { one: '# second', other: '# seconds' })}`
      : t`${plural(Math.round(seconds / 60), { one: '# minute', other: '# minutes' })}`
  if (left === null) return ''
  return left === 'longer' ? t`taking longer than usual` : t`about ${duration(Math.ceil(left / SECOND))} left`
}

function useEndedMessage(set: ImageSet): SetMessages {
  const { t, i18n } = useLingui()
  const madeBy = useMadeBy()
  if (set.status === ImageStatus.Failed && !set.failure) {
    // The event has no reason: it comes with the refetch.
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
        cancelled || words ? '' : reference(set),
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
