import type { Client } from '@easel/client'

/** The other tabs of this browser, and the other widgets of this page. */
export interface Tabs<M> {
  tell(message: M): void
  close(): void
}

const ALONE: Tabs<unknown> = { tell() {}, close() {} }

/**
 * Opens a line to the other tabs of the same caller; `scope` says who that is, and is asked anew, since a person may
 * sign in or out meanwhile. What is heard may come from another version of this code: the listener looks at it
 * first. Where browsers have no such line, each tab is on its own.
 */
export function openTabs<M>(name: string, scope: () => string, hear: (message: unknown) => void): Tabs<M> {
  if (typeof globalThis.BroadcastChannel !== 'function') return ALONE
  const open = (caller: string) => {
    const channel = new BroadcastChannel(`easel.${name}.${caller}`)
    channel.onmessage = (event: MessageEvent<unknown>) => {
      // What was said to the one before is not for the one who sits here now.
      if (current() === channel) hear(event.data)
    }
    return channel
  }
  let caller = scope()
  let channel = open(caller)
  const current = () => {
    const now = scope()
    if (now !== caller) {
      channel.close()
      caller = now
      channel = open(now)
    }
    return channel
  }
  return {
    tell: (message) => current().postMessage(message),
    close: () => channel.close(),
  }
}

/** Who calls with this client, asked anew each time. */
export const scopeOf =
  (api: Client): (() => string) =>
  () =>
    api.principal?.() ?? ''
