import { lazyComponent } from '../loading/lazy-component.tsx'
import { OverlayLoadFailure } from '../loading/load-failures.tsx'

/** The viewer, loaded when the first work is opened. */
export const Viewer = lazyComponent(
  () => import('@easel/widgets/viewer').then((m) => m.Viewer),
  OverlayLoadFailure,
)
