import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/** Scrolls a newly opened page to its top and focuses it; a page that is navigated back to is left where it was. */
export function useFocusOnNavigation(page: string, main: { current: HTMLElement | null }): void {
  const type = useNavigationType()
  const previous = useRef(page)
  useEffect(() => {
    if (previous.current === page) return
    previous.current = page
    if (type === NavigationType.Pop) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [page, type, main])
}
