import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { dress } from '../theme/sheets.ts'

/**
 * A shadow tree of the widget's own: the page's styles do not come in, ours do not go out, and everything that
 * the widget opens stays inside of it.
 */
export function Shadow({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  const [inside, setInside] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    // A root cannot be taken off again: after a second mount it is still there.
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const undress = dress(root)
    const place = document.createElement('div')
    // What a page says of everything reaches us by inheritance: here it ends.
    place.style.cssText = 'all: initial; display: contents'
    root.append(place)
    setInside(place)
    return () => {
      undress()
      place.remove()
      setInside(null)
    }
  }, [])
  return <div ref={host}>{inside && createPortal(children, inside)}</div>
}
