import { late } from '../loading/lazy-component.tsx'
import { MissingOverlay } from '../loading/load-failures.tsx'

/** One work over its page. Its code comes with the first work that is opened. */
export const Viewer = late(() => import('@easel/widgets/viewer').then((m) => m.Viewer), MissingOverlay)
