import type { Client } from '@easel/client'

/** A channel to the other tabs of this browser and the other widgets of this page. */
export interface TabChannel<M> {
  post(message: M): void
  close(): void
}

const ALONE: TabChannel<unknown> = { post() {}, close() {} }

/**
 * Opens a channel to the tabs of the same caller. `scope` names the caller and is read again at each message, since a
 * person may sign in or out meanwhile. Messages may come from another version of this code: listeners validate them.
 * Without BroadcastChannel each tab is on its own.
 */
export function openTabChannel<M>(
  name: string,
  scope: () => string,
  onMessage: (message: unknown) => void,
): TabChannel<M> {
  if (typeof globalThis.BroadcastChannel !== 'function') return ALONE
  const open = (caller: string) => {
    const channel = new BroadcastChannel(`easel.${name}.${caller}`)
    channel.onmessage = (event: MessageEvent<unknown>) => {
      // Messages for the former caller are not for the present one.
      if (current() === channel) onMessage(event.data)
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
    post: (message) => current().postMessage(message),
    close: () => channel.close(),
  }
}

/** Names the caller of a client, read again at each call. */
export const scopeOf =
  (api: Client): (() => string) =>
  () =>
    api.principal?.() ?? ''
