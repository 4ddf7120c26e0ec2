import { type ComponentType, lazy } from 'react'
import type { ExtraProps } from './extras/extra.tsx'

/** Loads it before it is shown. */
export const loadExtra = (): Promise<{ default: ComponentType<ExtraProps> }> =>
  import('./extras/extra.tsx').then(
    (m) => ({ default: m.Extra }),
    () => ({ default: () => null }),
  )

/** What not everybody meets at once. Nothing is shown in its place where it does not load. */
export const Extra = lazy(loadExtra)
