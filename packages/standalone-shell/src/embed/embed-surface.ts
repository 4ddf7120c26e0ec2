import type { ClientType } from '@easel/contract/numbers'
import { ASIDE_PATH, type EmbeddedSurface, SURFACES } from '@easel/contract/pages'

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
  const isAside = pathname === ASIDE_PATH
  return { surface, base, isAside, clientType: isAside ? 'aside' : clientType }
}
