import type { HostEvents } from '../host/options.ts'

type Name = keyof HostEvents

/**
 * Requests are announced to the frame only where the page has a handler, or `handles` names them: else the frame acts
 * itself. The others are told to every page, and nobody waits for an answer.
 */
const IS_REQUEST: Record<Name, boolean> = {
  navigate: false,
  click: false,
  connect: false,
  error: false,
  showVip: true,
  openLogin: true,
  downloadImage: true,
  message: true,
  track: true,
}
const namesOf = (isRequest: boolean): Name[] =>
  (Object.keys(IS_REQUEST) as Name[]).filter((name) => IS_REQUEST[name] === isRequest)

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
  for (const name of namesOf(false)) {
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
  for (const name of namesOf(true)) {
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
