import type { PageName } from '@easel/widgets/runtime'
import {
  type ReactNode,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  // biome-ignore lint/style/noRestrictedImports: the application's pages bring a React that has it.
  ViewTransition,
} from 'react'

interface PageTransitionProps {
  page: string
  children: ReactNode
}

/** Fades from one page to the next where the browser can; the way back is at once. */
export function PageTransition({ page, children }: PageTransitionProps) {
  const [, setShown] = useState(page)
  // What a page asks the server for waits for the end of a transition, unless something is rendered meanwhile.
  useLayoutEffect(() => setShown(page), [page])
  return (
    <Fade key={page} page={page}>
      {children}
    </Fade>
  )
}

/** Asking for its lists tells the server that somebody has seen what is finished. */
const TELLS_SEEN: PageName = 'queue'

const isSeen = () => window.innerWidth > 0

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/**
 * Browsers draw nothing of a frame that is kept out of sight, as one is that loads before it opens, and which has no width:
 * a fade would wait until it is seen, and the page would wait for the fade. React starts one for whatever appears in it.
 */
function Fade({ page, children }: PageTransitionProps) {
  const [wasSeen] = useState(isSeen)
  const isSeenNow = useSyncExternalStore(onResize, isSeen)
  if (!wasSeen) return isSeenNow || page !== TELLS_SEEN ? children : null
  return (
    <ViewTransition default="none" enter="auto" exit="auto">
      {children}
    </ViewTransition>
  )
}
