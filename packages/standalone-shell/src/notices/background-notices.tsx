import type { KeyValueStore } from '@easel/client'
import type { RedDotAnswer } from '@easel/contract/types'
import { useWidget } from '@easel/widgets/runtime'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { isChosen, showNotification } from './system-notifications.ts'
import { useFinishedAway } from './use-finished-away.ts'
import { useRunningProgress } from './use-running-progress.ts'
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

function RunningTitle() {
  useTitleMark(useRunningProgress())
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
