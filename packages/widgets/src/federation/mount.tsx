import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { checkProps } from './check-props.ts'
import { claim } from './claim.ts'
import type { EaselWidgetProps } from './props.ts'

/** A widget that was put into an element. */
export interface Mounted {
  /** Gives the widget other properties; those that are left out keep what they were. */
  update(props: EaselWidgetProps): void
  /** Takes the widget away, with everything that it listened to. */
  unmount(): void
}

/** Puts a widget into an element of a page with another React, or none: the widget brings its own. */
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
