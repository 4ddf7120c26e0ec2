import type { HostEvents } from '../host/options.ts'

/** Told to every page; nobody waits for an answer. */
const NOTIFICATIONS = ['navigate', 'click', 'connect', 'error'] as const
/** Announced to the frame only where the page has a handler, or `handles` names them: else the frame acts itself. */
const REQUESTS = ['showVip', 'openLogin', 'downloadImage', 'message', 'track'] as const
type Name = (typeof NOTIFICATIONS)[number] | (typeof REQUESTS)[number]

/** The detail of a request's event: `respondWith` takes the outcome, or a promise of it. */
export interface EaselRequest {
  respondWith(outcome: unknown): void
}

/** `openLogin` is the event `easel-open-login`. */
const eventName = (name: Name): string =>
  `easel-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Handlers that dispatch events on the element, and call its own handlers. `own` is read at each message. */
export function handlersOf(element: HTMLElement, own: () => Partial<HostEvents>): Partial<HostEvents> {
  const named = new Set((element.getAttribute('handles') ?? '').split(/[\s,]+/))
  const handlers: Record<string, (argument?: unknown) => unknown> = {}
  const ownHandler = (name: Name) => own()[name] as ((argument?: unknown) => unknown) | undefined
  for (const name of NOTIFICATIONS) {
    handlers[name] = (argument) => {
      // The frame of a removed element is gone: that is no failure.
      if (name === 'error' && !element.isConnected) return
      const event = new CustomEvent(eventName(name), {
        detail: argument,
        bubbles: true,
        composed: true,
        cancelable: true,
      })
      const isHandled = !element.dispatchEvent(event)
      const handler = ownHandler(name)
      handler?.(argument)
      if (name === 'error' && !handler && !isHandled) console.error(argument)
    }
  }
  for (const name of REQUESTS) {
    if (!named.has(name) && !ownHandler(name)) continue
    handlers[name] = (argument) => {
      const handler = ownHandler(name)
      if (handler) return handler(argument)
      let outcome: unknown
      const detail = {
        ...(argument as object),
        respondWith(value: unknown) {
          outcome = value
        },
      }
      element.dispatchEvent(new CustomEvent(eventName(name), { detail, bubbles: true, composed: true }))
      return outcome ?? (name === 'message' || name === 'track' ? undefined : { outcome: 'cancelled' })
    }
  }
  return handlers as Partial<HostEvents>
}
