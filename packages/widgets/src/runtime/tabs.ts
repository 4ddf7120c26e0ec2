/** The other tabs of this browser, and the other widgets of this page. */
export interface Tabs<M> {
  tell(message: M): void
  close(): void
}

const ALONE: Tabs<unknown> = { tell() {}, close() {} }

/**
 * Opens a line to the other tabs. What is heard may come from another version of this code: the listener looks
 * at it first. Where browsers have no such line, each tab is on its own.
 */
export function openTabs<M>(name: string, hear: (message: unknown) => void): Tabs<M> {
  if (typeof globalThis.BroadcastChannel !== 'function') return ALONE
  const channel = new BroadcastChannel(`easel.${name}`)
  channel.onmessage = (event: MessageEvent<unknown>) => hear(event.data)
  return {
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
