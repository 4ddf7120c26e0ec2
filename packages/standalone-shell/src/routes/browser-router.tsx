import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'

interface BrowserRouterProps {
  /** What each address begins with; absent where pages are at the root. */
  basename?: string
  children: ReactNode
}

/**
 * The library's router over the browser's history. The one that it brings for that comes with forms, prefetching and
 * rendering on servers, which are 3 KB of the first page.
 */
export function BrowserRouter({ basename, children }: BrowserRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  // A copy: the history's own change before the page that they name has been rendered.
  const [{ action, location }, setShown] = useState(() => ({
    action: history.action,
    location: history.location,
  }))
  // A page that is still being rendered leaves the present one usable.
  useLayoutEffect(() => history.listen((to) => startTransition(() => setShown(to))), [history])
  return (
    <Router basename={basename} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
