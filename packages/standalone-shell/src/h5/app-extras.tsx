import { useLauncher } from '@easel/widgets/runtime'
import { Suspense } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { PullOutlet } from '../pull/pull-outlet.tsx'
import { useBackClosesOverlays } from '../routes/use-back-closes-overlays.ts'
import styles from './app-extras.module.css'
import { OutdatedNotice } from './outdated-notice.tsx'

const AppPromotions = lazyComponent(
  () => import('@easel/widgets/app-promotions').then((m) => m.AppPromotions),
  () => null,
)

/** What pages in an app have besides: pull to refresh, a word where they are too old, and what is given away for having installed it. */
export function AppExtras() {
  useBackClosesOverlays()
  return (
    <>
      <PullOutlet />
      <OutdatedNotice />
      <Promotions />
    </>
  )
}

function Promotions() {
  const { data } = useLauncher()
  if (!data?.promotions.some(({ kind }) => kind === 'app')) return null
  return (
    <Suspense>
      <div className={styles.promotions}>
        <AppPromotions />
      </div>
    </Suspense>
  )
}
