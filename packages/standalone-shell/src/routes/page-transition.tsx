// biome-ignore lint/style/noRestrictedImports: the application's pages bring a React that has it.
import { type ReactNode, useEffect, useLayoutEffect, useState, ViewTransition } from 'react'
import { takePressesWhileFading } from './take-press.ts'

interface PageTransitionProps {
  page: string
  children: ReactNode
}

/** Fades from one page to the next where the browser can; the way back is at once. */
export function PageTransition({ page, children }: PageTransitionProps) {
  const [, setShown] = useState(page)
  // What a page asks the server for waits for the end of a transition, unless something is rendered meanwhile.
  useLayoutEffect(() => setShown(page), [page])
  useEffect(takePressesWhileFading, [])
  return <Fade key={page}>{children}</Fade>
}

/**
 * Browsers draw nothing of a frame that is kept out of sight, as one is that loads before it opens, and which has no width:
 * a fade would wait until it is seen, and the page would wait for the fade. React starts one for whatever appears in it.
 */
function Fade({ children }: Pick<PageTransitionProps, 'children'>) {
  const [isSeen] = useState(() => window.innerWidth > 0)
  if (!isSeen) return children
  return (
    <ViewTransition default="none" enter="auto" exit="auto">
      {children}
    </ViewTransition>
  )
}
