/** What a page holds at a moment, beside its memory. */
export interface PageCounts {
  channels: number
  timers: number
  observers: number
  streams: number
  /** Roots of unmounted widgets that are still referenced. */
  detached: number
}

declare global {
  var easelCounts: { now(): PageCounts; remember(element: Element): void } | undefined
}

/** Runs in the page before any other script: it must not use anything outside itself. */
export function countInPage(): void {
  const channels = new Set<object>()
  const timers = new Set<unknown>()
  const observers = new Set<object>()
  const streams = new Set<object>()
  let roots: WeakRef<Element>[] = []

  const Channel = globalThis.BroadcastChannel
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name)
      channels.add(this)
    }
    override close(): void {
      channels.delete(this)
      super.close()
    }
  }

  const { setTimeout: start, clearTimeout: stop, setInterval: repeat, clearInterval: end } = globalThis
  const patched = globalThis as unknown as Record<string, unknown>
  patched.setTimeout = (work: () => void, ms?: number, ...args: unknown[]) => {
    const id: unknown = start(() => {
      timers.delete(id)
      ;(work as (...given: unknown[]) => void)(...args)
    }, ms)
    timers.add(id)
    return id
  }
  patched.clearTimeout = (id: number) => {
    timers.delete(id)
    stop(id)
  }
  patched.setInterval = (work: () => void, ms?: number) => {
    const id: unknown = repeat(work, ms)
    timers.add(id)
    return id
  }
  patched.clearInterval = (id: number) => {
    timers.delete(id)
    end(id)
  }

  for (const name of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver']) {
    const { prototype } = patched[name] as { prototype: Record<string, (...args: unknown[]) => unknown> }
    const { observe, unobserve, disconnect } = prototype
    const watched = new WeakMap<object, Set<unknown>>()
    prototype.observe = function (this: object, target: unknown, ...rest: unknown[]) {
      const targets = watched.get(this) ?? new Set()
      watched.set(this, targets.add(target))
      observers.add(this)
      return observe?.call(this, target, ...rest)
    }
    if (unobserve) {
      prototype.unobserve = function (this: object, target: unknown) {
        watched.get(this)?.delete(target)
        if (watched.get(this)?.size === 0) observers.delete(this)
        return unobserve.call(this, target)
      }
    }
    prototype.disconnect = function (this: object) {
      watched.delete(this)
      observers.delete(this)
      return disconnect?.call(this)
    }
  }

  const ask = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const request = input instanceof Request ? input : null
    const signal = init?.signal ?? request?.signal
    const answer = ask(input, init)
    if (!/\/mj\/events/.test(request?.url ?? String(input)) || !signal) return answer
    const held = {}
    streams.add(held)
    signal.addEventListener('abort', () => streams.delete(held), { once: true })
    answer.catch(() => streams.delete(held))
    return answer
  }

  globalThis.easelCounts = {
    remember: (element) => roots.push(new WeakRef(element)),
    now() {
      // Collected roots must not make the list itself grow.
      roots = roots.filter((root) => root.deref())
      return {
        channels: channels.size,
        timers: timers.size,
        observers: observers.size,
        streams: streams.size,
        detached: roots.length,
      }
    },
  }
}
