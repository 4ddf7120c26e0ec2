import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { checkProps } from './check-props.ts'
import { claim } from './claim.ts'
import type { EaselWidgetProps } from './props.ts'

/** A mounted widget. */
export interface Mounted {
  /** Updates properties; omitted ones keep their values. */
  update(props: EaselWidgetProps): void
  /** Unmounts the widget with all of its listeners. */
  unmount(): void
}

/** Mounts a widget into an element of a page with another React, or none: the widget has its own. */
export type Mount = (element: Element, props?: EaselWidgetProps) => Mounted

export const mountOf =
  (Widget: ComponentType<EaselWidgetProps>): Mount =>
  (element, props = {}) => {
    checkProps(props)
    const release = claim(element)
    const root = createRoot(element)
    let given = props
    let ended = false
    const render = () =>
      root.render(
        <StrictMode>
          <Widget {...given} />
        </StrictMode>,
      )
    render()
    return {
      update(next) {
        if (ended) return
        checkProps(next)
        given = { ...given, ...next }
        render()
      },
      unmount() {
        if (ended) return
        ended = true
        root.unmount()
        release()
      },
    }
  }
