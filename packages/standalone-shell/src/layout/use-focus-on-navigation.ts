import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/** A page that one goes to starts at its top and takes the focus; a page one comes back to is where it was. */
export function useFreshStart(place: string, main: { current: HTMLElement | null }): void {
  const type = useNavigationType()
  const previous = useRef(place)
  useEffect(() => {
    if (previous.current === place) return
    previous.current = place
    if (type === NavigationType.Pop) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [place, type, main])
}
