import type { Mounted } from './mount.tsx'
import type { EaselWidgetProps } from './props.ts'

/** The script tag for plain pages: `EaselWidgets.mount('Gallery', element, props)`. */
const MOUNTS = {
  Gallery: () => import('./gallery.mount.ts'),
  Creator: () => import('./creator.mount.ts'),
  Works: () => import('./works.mount.ts'),
  Queue: () => import('./queue.mount.ts'),
}

export type WidgetName = keyof typeof MOUNTS

export interface EaselWidgets {
  /** Puts a widget into the element. `ready` rejects when its code does not come; the element then stays empty. */
  mount(name: WidgetName, element: Element, props?: EaselWidgetProps): Mounted & { ready: Promise<void> }
}

declare global {
  var EaselWidgets: EaselWidgets | undefined
}

globalThis.EaselWidgets = {
  mount(name, element, props = {}) {
    if (!Object.hasOwn(MOUNTS, name)) throw new TypeError(`There is no widget "${name}".`)
    let mounted: Mounted | null = null
    let given = props
    let ended = false
    const ready = MOUNTS[name]().then(({ mount }) => {
      if (!ended) mounted = mount(element, given)
    })
    ready.catch(() => {})
    return {
      ready,
      update(next) {
        given = { ...given, ...next }
        mounted?.update(next)
      },
      unmount() {
        ended = true
        mounted?.unmount()
      },
    }
  },
}
