import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { adoptSheets } from '../theme/sheets.ts'

/**
 * A shadow tree for a widget: styles of the page and of the widget do not affect each other, and overlays stay inside.
 */
export function Shadow({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  const [inside, setInside] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    // A shadow root cannot be removed: it is reused at a second mount.
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const release = adoptSheets(root)
    const container = document.createElement('div')
    // Inherited properties of the page end here.
    container.style.cssText = 'all: initial; display: contents'
    root.append(container)
    setInside(container)
    return () => {
      release()
      container.remove()
      setInside(null)
    }
  }, [])
  return <div ref={host}>{inside && createPortal(children, inside)}</div>
}
