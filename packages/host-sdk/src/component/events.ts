import type { BridgeError, Easel, HostEvents } from '@easel/host-sdk'

type ArgumentOf<N extends keyof HostEvents> = Parameters<NonNullable<HostEvents[N]>>[0]

/** What a component emits, by name, with its argument. */
export interface EaselEvents {
  /** The person went to a page inside. */
  navigate: ArgumentOf<'navigate'>
  /** A press inside. */
  click: undefined
  connect: ArgumentOf<'connect'>
  error: BridgeError
  /** The embed that runs from now on; null when it is gone. */
  easel: Easel | null
  /** The dialog was opened or closed. */
  open: boolean
}

/** How a framework emits an event. True: somebody listens. */
export type Emit = <N extends keyof EaselEvents>(name: N, argument: EaselEvents[N]) => unknown

/** Emitted to whoever listens, so that listeners may come and go while the frame runs. */
const EVENTS = ['navigate', 'click', 'connect', 'error'] as const satisfies (keyof EaselEvents &
  keyof HostEvents)[]

export const isEvent = (name: string): boolean => (EVENTS as readonly string[]).includes(name)

/**
 * Handlers of a frame: those of `requests` ask the newest one of their name, and the events are emitted as well.
 */
export function handlersOf(
  requests: readonly string[],
  now: () => Partial<Record<string, unknown>> | undefined,
  emit: Emit,
): Partial<HostEvents> {
  const own = (name: string) => now()?.[name] as ((argument: unknown) => unknown) | undefined
  const requestHandlers = requests.map((name) => [name, (argument: unknown) => own(name)?.(argument)])
  const eventHandlers = EVENTS.map((name) => [
    name,
    (argument: never) => {
      const handler = own(name)
      handler?.(argument)
      const isHandled = emit(name, argument) === true || handler
      if (name === 'error' && !isHandled) console.error(argument)
    },
  ])
  return Object.fromEntries([...requestHandlers, ...eventHandlers]) as Partial<HostEvents>
}
