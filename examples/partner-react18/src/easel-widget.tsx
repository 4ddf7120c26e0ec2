import type { EaselWidgetProps, Mounted, WidgetName } from 'easel/props'
import { useEffect, useRef, useState } from 'react'

const api = {
  partner: 'shop',
  getHeaders: () => fetch('/my-easel-token'),
}

/** A widget with its own copy of React: the page's React renders an element for it and nothing inside. */
export function EaselWidget({ name, ...props }: EaselWidgetProps & { name: WidgetName }) {
  const element = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted | null>(null)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes are passed on by the effect below
  useEffect(() => {
    if (!element.current) return
    if (!globalThis.EaselWidgets) {
      console.error(
        'Easel: mount.js did not load. Does the content policy have script-src https://easel.example?',
      )
      setFailed(true)
      return
    }
    // A separate element for each mount, because strict mode mounts twice and one element cannot hold two
    // roots.
    const container = element.current.appendChild(document.createElement('div'))
    const widget = globalThis.EaselWidgets.mount(name, container, { api, ...props })
    widget.ready.catch((error: Error) => {
      console.error(`Easel: the ${name} did not come, because ${error.message}`)
      setFailed(true)
    })
    mounted.current = widget
    return () => {
      mounted.current = null
      widget.unmount()
      container.remove()
    }
  }, [name])
  useEffect(() => mounted.current?.update(props))
  if (failed) return <p role="alert">Pictures cannot be shown right now.</p>
  return <div ref={element} />
}
