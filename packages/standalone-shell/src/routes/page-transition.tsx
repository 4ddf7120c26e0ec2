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
  return (
    <ViewTransition key={page} default="none" enter="auto" exit="auto">
      {children}
    </ViewTransition>
  )
}
