import { createStore, DEVICE_KEY, ownKey } from '@easel/client'
import type { WidgetSession } from './props.ts'

/** The page's storage under names of our own; what it does not take is kept as long as the page. */
export const createBrowserStorage = (open: () => Storage = () => globalThis.localStorage): WidgetSession =>
  createStore(open, 'easel.')

/**
 * What one person keeps: what one user wrote is not shown to the next one in the same browser; the browser's own id is
 * the same for all. Whoever comes late with something writes it for the person who they were made for.
 */
export class UserStorage implements WidgetSession {
  #user: string | null
  readonly #storage: WidgetSession
  readonly #visitorKeys = new Set<string>()

  constructor(storage: WidgetSession, user: string | null) {
    this.#storage = storage
    this.#user = user
  }

  get(key: string): string | null {
    return this.#storage.get(ownKey(this.#user, key))
  }

  set(key: string, value: string | null): void {
    this.#storage.set(ownKey(this.#user, key), value)
    if (this.#user === null && key !== DEVICE_KEY) this.#visitorKeys.add(key)
  }

  /**
   * The person as this user; another one, unless a visitor has become the user: that one takes along what they began,
   * and leaves nothing of it to the next visitor.
   */
  forUser(user: string | null): UserStorage {
    if (user === this.#user) return this
    if (this.#user !== null || user === null) return new UserStorage(this.#storage, user)
    this.#user = user
    for (const key of this.#visitorKeys) {
      const value = this.#storage.get(key)
      this.#storage.set(key, null)
      if (this.get(key) === null) this.set(key, value)
    }
    this.#visitorKeys.clear()
    return this
  }
}
