import { type ComponentType, lazy } from 'react'
import type { ExtraProps } from './extras.tsx'

/** What few installations have. Nothing is shown in its place where it does not load. */
export const Extra: ComponentType<ExtraProps> = lazy(() =>
  import('./extras.tsx').then(
    (m) => ({ default: m.Extra as ComponentType<ExtraProps> }),
    () => ({ default: () => null }),
  ),
)
