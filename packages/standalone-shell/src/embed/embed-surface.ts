import type { ClientType } from '@easel/contract/numbers'
import { type EmbeddedSurface, SURFACES } from '@easel/contract/pages'
import { ASIDE } from '../routes/paths.ts'

/** Where a partner shows this document. */
export interface EmbedSurface {
  surface: EmbeddedSurface
  /** The path before that of each page. */
  base: string
  /** The side panel: one page without a menu. */
  isAside: boolean
  clientType: ClientType
}

export function surfaceAt(pathname: string): EmbedSurface {
  const surface = `${pathname}/`.startsWith(`${SURFACES.h5.base}/`) ? 'h5' : 'frame'
  const { base, clientType } = SURFACES[surface]
  // The app's router shows the panel under its own base, too.
  const isAside = pathname === base + ASIDE
  return { surface, base, isAside, clientType: isAside ? 'aside' : clientType }
}
