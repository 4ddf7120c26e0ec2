import { Suspense } from 'react'
import { useMedia } from '../layout/use-media.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'

const PullToRefresh = lazyComponent(() => import('./pull-to-refresh.tsx').then((m) => m.PullToRefresh))

/** Pull to refresh, where the main pointer is a finger. */
export function PullOutlet() {
  const isTouch = useMedia('(pointer: coarse)')
  return (
    isTouch && (
      <Suspense>
        <PullToRefresh />
      </Suspense>
    )
  )
}
