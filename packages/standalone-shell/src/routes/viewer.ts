import { late } from '../loading/late.tsx'
import { MissingOverlay } from '../loading/missing.tsx'

/** One work over its page. Its code comes with the first work that is opened. */
export const Viewer = late(() => import('@easel/widgets/viewer').then((m) => m.Viewer), MissingOverlay)
