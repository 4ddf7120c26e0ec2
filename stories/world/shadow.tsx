import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** The story in a shadow tree, as in a partner's page, with copies of the document's style sheets. */
export function InShadow({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  const [inside, setInside] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const container = document.createElement('div')
    root.append(container)
    const dress = () => {
      root.adoptedStyleSheets = [...document.styleSheets].map(copyOf)
    }
    dress()
    // Styles of code that is loaded later are added to the document's head.
    const observer = new MutationObserver(dress)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    setInside(container)
    return () => {
      observer.disconnect()
      container.remove()
      setInside(null)
    }
  }, [])
  return (
    <div ref={host} data-story-shadow="">
      {inside && createPortal(children, inside)}
    </div>
  )
}

/** One copy of each style sheet is shared by all shadow trees. */
const copies = new WeakMap<CSSStyleSheet, CSSStyleSheet>()

function copyOf(sheet: CSSStyleSheet): CSSStyleSheet {
  const known = copies.get(sheet)
  if (known) return known
  const copy = new CSSStyleSheet()
  copy.replaceSync([...sheet.cssRules].map((rule) => rule.cssText).join('\n'))
  copies.set(sheet, copy)
  return copy
}
