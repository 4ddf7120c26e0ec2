import type { PageName } from '@easel/widgets/runtime'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'

const KeepWorks = lazyComponent(
  () => import('./keep-works.tsx').then((m) => m.KeepWorks),
  () => null,
)

/** Whoever has come to their works once has something to see without a connection. */
export function OfflineOutlet({ page }: { page: PageName }) {
  const [wasThere, setWasThere] = useState(false)
  if (page === 'works' && !wasThere) setWasThere(true)
  // Only pages of HTTPS, or of one's own machine, may keep anything.
  if (!wasThere || !('serviceWorker' in navigator)) return null
  return (
    <Suspense>
      <KeepWorks />
    </Suspense>
  )
}
