import { checkProps } from './check-props.ts'
import { claim } from './claim.ts'
import { MOUNTS } from './exposed/mounts.ts'
import { showMissing } from './missing-code.ts'
import type { Mounted } from './mount.tsx'
import type { EaselWidgetProps } from './props.ts'
import { forgetMissingShares } from './share-scope.ts'
import { argumentError, tell, widgetError } from './widget-error.ts'
import type { WidgetName } from './widgets.ts'

/** One that was put there by its name: its code comes first. */
export interface MountedByName extends Mounted {
  /**
   * Settles when the widget's code is here, and rejects with `CODE_MISSING` when it does not come; the element then
   * says so, with a way to try again. After another try, of that one.
   */
  readonly ready: Promise<void>
}

/** The script tag for plain pages: `EaselWidgets.mount('Gallery', element, props)`. */
export interface EaselWidgets {
  /** Puts a widget into the element. */
  mount(name: WidgetName, element: Element, props?: EaselWidgetProps): MountedByName
}

declare global {
  var EaselWidgets: EaselWidgets | undefined
}

type Load = (typeof MOUNTS)[WidgetName]

globalThis.EaselWidgets = {
  mount(name, element, props = {}) {
    if (!Object.hasOwn(MOUNTS, name)) throw argumentError('name', Object.keys(MOUNTS).join(', '))
    checkProps(props)
    return new ByName(MOUNTS[name], element, props, claim(element))
  },
}

class ByName implements MountedByName {
  ready: Promise<void>
  readonly #load: Load
  readonly #element: Element
  #props: EaselWidgetProps
  #mounted: Mounted | null = null
  #takeAway: (() => void) | null = null
  /** Gives the element back. */
  #release: () => void
  #ended = false

  constructor(load: Load, element: Element, props: EaselWidgetProps, release: () => void) {
    this.#load = load
    this.#element = element
    this.#props = props
    this.#release = release
    this.ready = this.#bring()
  }

  readonly update = (next: EaselWidgetProps): void => {
    if (this.#ended) return
    checkProps(next)
    this.#props = { ...this.#props, ...next }
    this.#mounted?.update(next)
    if (this.#takeAway) this.#showMissing()
  }

  readonly unmount = (): void => {
    if (this.#ended) return
    this.#ended = true
    this.#clear()
    this.#mounted?.unmount()
    this.#release()
  }

  #bring(): Promise<void> {
    const brought = this.#load().then(
      ({ mount }) => {
        if (this.#ended) return
        this.#clear()
        // The widget claims it for itself.
        this.#release()
        this.#release = () => {}
        this.#mounted = mount(this.#element, this.#props)
      },
      (cause: unknown) => {
        forgetMissingShares()
        if (!this.#ended) this.#showMissing()
        throw widgetError('CODE_MISSING', 'the network, or script-src of the content policy.', cause)
      },
    )
    brought.catch((error) => this.#ended || tell(this.#props, error))
    return brought
  }

  #showMissing(): void {
    this.#clear()
    this.#takeAway = showMissing(this.#element, this.#props, () => {
      this.ready = this.#bring()
    })
  }

  #clear(): void {
    this.#takeAway?.()
    this.#takeAway = null
  }
}
