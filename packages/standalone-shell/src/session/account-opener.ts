import type { Entry } from '@easel/widgets/login'

/** An open account dialog. */
export interface OpenAccount {
  entry: Entry
  /** Closes it with whether the person has signed in. */
  settle(signedIn: boolean): void
}

/** Opens the account dialogs from anywhere in the site; their code is loaded with the first. */
export interface AccountOpener {
  /** Resolves to whether the person has signed in, when the dialog is closed. */
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
