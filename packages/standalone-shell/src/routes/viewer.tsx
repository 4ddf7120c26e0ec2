import { useWidget } from '@easel/widgets/runtime'
import { Suspense } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { OverlayLoadFailure } from '../loading/load-failures.tsx'
import styles from './viewer.module.css'

export const Viewer = lazyComponent(
  () => import('@easel/widgets/viewer').then((m) => m.Viewer),
  OverlayLoadFailure,
)

/** The work that the address names, over its page; its room at once, also where the code has yet to come. */
export function ViewerOutlet() {
  const { navigation } = useWidget()
  return (
    navigation.params.image && (
      <Suspense fallback={<div className={styles.room} />}>
        <Viewer />
      </Suspense>
    )
  )
}
