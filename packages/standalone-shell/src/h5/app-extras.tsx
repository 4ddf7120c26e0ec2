import { useLauncher } from '@easel/widgets/runtime'
import { Suspense } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { PullOutlet } from '../pull/pull-outlet.tsx'
import styles from './app-extras.module.css'

const AppPromotions = lazyComponent(
  () => import('@easel/widgets/app-promotions').then((m) => m.AppPromotions),
  () => null,
)

/** What pages in an app have besides: pull to refresh, and what is given away for having installed it. */
export function AppExtras() {
  return (
    <>
      <PullOutlet />
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
