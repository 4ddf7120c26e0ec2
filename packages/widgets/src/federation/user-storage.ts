import { createStore, DEVICE_KEY, ownKey } from '@easel/client'
import type { WidgetSession } from './props.ts'

/** The page's storage under names of our own; what it does not take is kept as long as the page. */
export const createOwnSession = (open: () => Storage = () => globalThis.localStorage): WidgetSession =>
  createStore(open, 'easel.')

/**
 * What one person keeps: what one user wrote is not shown to the next one in the same browser; the browser's own id is
 * the same for all. Whoever comes late with something writes it for the person who they were made for.
 */
export class Person implements WidgetSession {
  #user: string | null
  readonly #kept: WidgetSession
  readonly #begun = new Set<string>()

  constructor(kept: WidgetSession, user: string | null) {
    this.#kept = kept
    this.#user = user
  }

  get(key: string): string | null {
    return this.#kept.get(ownKey(this.#user, key))
  }

  set(key: string, value: string | null): void {
    this.#kept.set(ownKey(this.#user, key), value)
    if (this.#user === null && key !== DEVICE_KEY) this.#begun.add(key)
  }

  /**
   * The person as this user; another one, unless a visitor has become the user: that one takes along what they began,
   * and leaves nothing of it to the next visitor.
   */
  as(user: string | null): Person {
    if (user === this.#user) return this
    if (this.#user !== null || user === null) return new Person(this.#kept, user)
    this.#user = user
    for (const key of this.#begun) {
      const value = this.#kept.get(key)
      this.#kept.set(key, null)
      if (this.get(key) === null) this.set(key, value)
    }
    this.#begun.clear()
    return this
  }
}
