import type { TextChannel } from '../text-channel.ts'

interface Listens {
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
}

/** The parts of a window that the platforms use, beside the object of each. */
export interface AppWindow extends Listens {
  readonly document: Listens
}

/** Makes a channel from a platform's object; null if the object is another one of that name. */
export type NativePlatform = (window: AppWindow, object: unknown) => TextChannel | null

/** The function that apps call with a message, where the platform can only run a script. */
const RECEIVE = 'easelReceive'

/** Lets the app call `easelReceive(text)`. Code of other origins, in frames, cannot reach it. */
export function receiveByName(window: object, onText: (text: string) => void): () => void {
  const globals = window as Record<string, unknown>
  globals[RECEIVE] = onText
  return () => {
    if (globals[RECEIVE] === onText) delete globals[RECEIVE]
  }
}

/** Listens for an event, and returns a function that ends it. */
export function listenTo(target: Listens, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

type Method = (...args: unknown[]) => unknown

/**
 * Calls a method of a platform's object, or returns null without one. It has to be called on its object: those of
 * Android refuse anything else.
 */
export function methodOf(object: unknown, name: string): Method | null {
  const holder = Object(object) as Record<string, Method>
  return typeof holder[name] === 'function' ? (...args) => (holder[name] as Method)(...args) : null
}

/** Passes on what a call of the app answers, if that is a text. A failed one is noticed by its missing answer. */
export function passAnswer(answer: unknown, onText: (text: string) => void): void {
  Promise.resolve(answer).then(
    (text) => typeof text === 'string' && onText(text),
    () => {},
  )
}
