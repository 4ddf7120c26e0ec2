import { type ComponentType, lazy } from 'react'
import type { RareVipPartProps } from './extras/rare-vip-part.tsx'

/** Preloads the code. */
export const loadRareVipPart = (): Promise<{ default: ComponentType<RareVipPartProps> }> =>
  import('./extras/rare-vip-part.tsx').then(
    (m) => ({ default: m.RareVipPart }),
    () => ({ default: () => null }),
  )

/** Renders nothing if its code fails to load. */
export const RareVipPart = lazy(loadRareVipPart)
