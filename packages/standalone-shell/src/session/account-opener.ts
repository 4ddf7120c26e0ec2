import type { Entry } from '@easel/widgets/login'

/** An account dialog that is open. */
export interface OpenAccount {
  entry: Entry
  /** Closes it; says whether somebody has signed in. */
  settle(signedIn: boolean): void
}

/** Opens the account dialogs from anywhere in the site; what shows them is loaded with the first. */
export interface AccountOpener {
  /** Resolves when it is closed: whether somebody has signed in. */
  open(entry: Entry): Promise<boolean>
  subscribe(changed: () => void): () => void
  state(): OpenAccount | null
}

export function createAccountOpener(): AccountOpener {
  let state: OpenAccount | null = null
  const listeners = new Set<() => void>()
  const set = (next: OpenAccount | null) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    open(entry) {
      state?.settle(false)
      return new Promise((resolve) => {
        const opened: OpenAccount = {
          entry,
          settle(signedIn) {
            resolve(signedIn)
            if (state === opened) set(null)
          },
        }
        set(opened)
      })
    },
  }
}
