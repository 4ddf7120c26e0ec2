/** The browser's globals as simulated pages see them: channels, observers of the tree, frames. */
import { currentWindow, SimPort, SimWindow } from './sim-window.ts'

class SimChannel {
  readonly port1 = new SimPort()
  readonly port2 = new SimPort()
  constructor() {
    this.port1.other = this.port2
    this.port2.other = this.port1
    const { page } = currentWindow()
    this.port1.owner = page
    this.port2.owner = page
  }
}

const observers = new Set<SimObserver>()
class SimObserver {
  readonly notify: () => void
  constructor(notify: () => void) {
    this.notify = notify
  }
  observe(): void {
    observers.add(this)
  }
  disconnect(): void {
    observers.delete(this)
  }
}

/** A frame element, with the parts that the bridge uses. */
export class SimFrame extends EventTarget {
  contentWindow: SimWindow | null
  isConnected = true

  constructor(host: SimWindow, origin: string) {
    super()
    this.contentWindow = new SimWindow(origin, host)
  }

  getRootNode(): object {
    return this
  }

  load(): void {
    this.dispatchEvent(new Event('load'))
  }

  remove(): void {
    this.contentWindow?.page.end()
    this.contentWindow = null
    this.isConnected = false
    for (const { notify } of [...observers]) notify()
  }
}

/** Listeners and ports of a window's page, and observers of the tree. */
export const leftovers = (window: SimWindow): number =>
  window.page.listeners.length + window.page.ports.size + observers.size

/** Replaces the browser's globals with simulated ones until the returned function is called. */
export function installSimWorld(): () => void {
  const names = ['window', 'document', 'MessageChannel', 'MutationObserver', 'ShadowRoot'] as const
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  const define = (name: string, get: () => unknown) =>
    Object.defineProperty(globalThis, name, { get, configurable: true })
  define('window', currentWindow)
  define('document', () => ({ readyState: 'interactive', referrer: '' }))
  define('MessageChannel', () => SimChannel)
  define('MutationObserver', () => SimObserver)
  define('ShadowRoot', () => class {})
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else delete (globalThis as Record<string, unknown>)[name]
    }
  }
}
