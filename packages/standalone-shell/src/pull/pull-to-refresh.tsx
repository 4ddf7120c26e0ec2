import { Icon } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { heightOf, type Pull, type PullStep } from './pull.state.ts'
import styles from './pull-to-refresh.module.css'
import { usePull } from './use-pull.ts'

/** The strip above a page that is pulled down on a touch screen. */
export function PullToRefresh() {
  const state = usePull()
  return (
    <LazyMessages>
      <PullStrip state={state} />
    </LazyMessages>
  )
}

export function PullStrip({ state }: { state: Pull }) {
  const { t } = useLingui()
  const height = heightOf(state)
  const texts: Record<PullStep, string> = {
    pull: t`Pull down to refresh`,
    release: t`Release to refresh`,
    refreshing: t`Refreshing …`,
    done: t`Refreshed`,
    failed: t`Refresh failed`,
  }
  return (
    <div className={styles.strip} style={{ blockSize: height }} data-step={state.step}>
      <p className={styles.text} role="status">
        {height > 0 && (
          <>
            <Icon name={state.step === 'failed' ? 'alert' : state.step === 'done' ? 'check' : 'down'} />
            {texts[state.step]}
          </>
        )}
      </p>
    </div>
  )
}
