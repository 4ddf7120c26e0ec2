import { checkProps } from './check-props.ts'
import { claim } from './claim.ts'
import { MOUNTS } from './exposed/mounts.ts'
import { showLoadError } from './missing-code.ts'
import type { Mounted } from './mount.tsx'
import type { EaselWidgetProps } from './props.ts'
import { resetFailedShares } from './share-scope.ts'
import { argumentError, emitError, widgetError } from './widget-error.ts'
import type { WidgetName } from './widgets.ts'

/** A widget that is mounted by name: its code is loaded first. */
export interface MountedByName extends Mounted {
  /**
   * Resolves when the widget's code is loaded, and rejects with `CODE_MISSING` when it cannot be; the element then
   * shows an error with a retry. After a retry it is the promise of that.
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
    return new NamedMount(MOUNTS[name], element, props, claim(element))
  },
}

class NamedMount implements MountedByName {
  ready: Promise<void>
  readonly #load: Load
  readonly #element: Element
  #props: EaselWidgetProps
  #mounted: Mounted | null = null
  #removeNote: (() => void) | null = null
  /** Releases the element. */
  #release: () => void
  #ended = false

  constructor(load: Load, element: Element, props: EaselWidgetProps, release: () => void) {
    this.#load = load
    this.#element = element
    this.#props = props
    this.#release = release
    this.ready = this.#start()
  }

  readonly update = (next: EaselWidgetProps): void => {
    if (this.#ended) return
    checkProps(next)
    this.#props = { ...this.#props, ...next }
    this.#mounted?.update(next)
    if (this.#removeNote) this.#showLoadError()
  }

  readonly unmount = (): void => {
    if (this.#ended) return
    this.#ended = true
    this.#clear()
    this.#mounted?.unmount()
    this.#release()
  }

  #start(): Promise<void> {
    const started = this.#load().then(
      ({ mount }) => {
        if (this.#ended) return
        this.#clear()
        // The widget claims the element itself.
        this.#release()
        this.#release = () => {}
        this.#mounted = mount(this.#element, this.#props)
      },
      (cause: unknown) => {
        resetFailedShares()
        if (!this.#ended) this.#showLoadError()
        throw widgetError('CODE_MISSING', 'the network, or script-src of the content policy.', cause)
      },
    )
    started.catch((error) => this.#ended || emitError(this.#props, error))
    return started
  }

  #showLoadError(): void {
    this.#clear()
    this.#removeNote = showLoadError(this.#element, this.#props, () => {
      this.ready = this.#start()
    })
  }

  #clear(): void {
    this.#removeNote?.()
    this.#removeNote = null
  }
}
