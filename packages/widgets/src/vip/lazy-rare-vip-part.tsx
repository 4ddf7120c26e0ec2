import { type ComponentType, lazy, Suspense } from 'react'
import type { RareVipPartProps } from './extras/rare-vip-part.tsx'

/** Preloads the code. */
export const loadRareVipPart = (): Promise<{ default: ComponentType<RareVipPartProps> }> =>
  import('./extras/rare-vip-part.tsx').then(
    (m) => ({ default: m.RareVipPart }),
    () => ({ default: () => null }),
  )

const Lazy = lazy(loadRareVipPart)

/** Renders nothing until its code is loaded, and if that fails. */
export const RareVipPart = (props: RareVipPartProps) => (
  <Suspense>
    <Lazy {...props} />
  </Suspense>
)
