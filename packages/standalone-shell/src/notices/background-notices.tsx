import type { KeyValueStore } from '@easel/client'
import { isRunning, LANGUAGE_TAG } from '@easel/contract/numbers'
import type { RedDotAnswer } from '@easel/contract/types'
import { useQueue } from '@easel/widgets/queue'
import { showsOwnSets, useWidget } from '@easel/widgets/runtime'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { isChosen, showNotification } from './system-notifications.ts'
import { useFinishedAway } from './use-finished-away.ts'
import { useTitleMark } from './use-title-mark.ts'

interface BackgroundNoticesProps {
  store: KeyValueStore
  redDot: Pick<RedDotAnswer, 'running' | 'finishedUnseen'>
}

/**
 * What somebody sees of running and finished sets who looks at another tab: progress and a check mark in the document's
 * title, and a notification of the system where the person has chosen it.
 */
export function BackgroundNotices({ store, redDot }: BackgroundNoticesProps) {
  const finished = useFinishedAway(redDot.finishedUnseen)
  return (
    <>
      {redDot.running > 0 ? <RunningTitle /> : <FinishedTitle count={finished} />}
      {finished > 0 && isChosen(store) && (
        <LazyMessages>
          <FinishedNotification count={finished} />
        </LazyMessages>
      )}
    </>
  )
}

/** The progress of all running sets together. */
function RunningTitle() {
  const { language, navigation } = useWidget()
  // The list that the page has, where it has one: it is not asked for twice.
  const { items } = useQueue(showsOwnSets(navigation.page) ? 'all' : 'running')
  const sets = items.filter(({ status }) => isRunning(status))
  const percent = sets.reduce((sum, { progress }) => sum + progress, 0) / sets.length
  const format = new Intl.NumberFormat(LANGUAGE_TAG[language], { style: 'percent' })
  useTitleMark(sets.length === 0 ? null : format.format(Math.floor(percent) / 100))
  return null
}

function FinishedTitle({ count }: { count: number }) {
  useTitleMark(count > 0 ? '✓' : null)
  return null
}

function FinishedNotification({ count }: { count: number }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const text = t`${plural(count, { one: 'Your images are ready', other: '# sets of images are ready' })}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set that finishes
  useEffect(() => showNotification(text, () => navigation.go('works', {})), [text])
  return null
}
