import { createStore, DEVICE_KEY, ownKey } from '@easel/client'
import type { WidgetSession } from './props.ts'

/** The page's local storage with a prefix; values that it refuses are kept in memory. */
export const createBrowserStorage = (open: () => Storage = () => globalThis.localStorage): WidgetSession =>
  createStore(open, 'easel.')

/**
 * The storage of one user, so that another user of the same browser does not see it; the device id is shared by all. A
 * late write goes to the user for whom the instance was made.
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
   * The storage for this user. A visitor who signs in keeps the instance: its data moves to the user, and nothing is
   * left for the next visitor.
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
