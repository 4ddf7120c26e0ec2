/** How the VIP dialog ended; `unsupported`: the widget shows its own dialog, with a field for an activation code. */
export type VipOutcome = 'done' | 'cancelled' | 'unsupported'

/** The VIP dialog while it is open. */
export interface OpenVip {
  settle(outcome: VipOutcome): void
}

/** Opens the VIP dialog from anywhere in the site; its code is loaded when it is first opened. */
export interface VipOpener {
  /** Whether memberships are sold here. */
  offered(): boolean
  /** Resolves when it is closed. */
  open(): Promise<VipOutcome>
  subscribe(changed: () => void): () => void
  state(): OpenVip | null
}

export function createVipOpener(offered: () => boolean): VipOpener {
  let state: OpenVip | null = null
  const listeners = new Set<() => void>()
  const set = (next: OpenVip | null) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    offered,
    state: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    open() {
      state?.settle('cancelled')
      return new Promise((resolve) => {
        const opened: OpenVip = {
          settle(outcome) {
            resolve(outcome)
            if (state === opened) set(null)
          },
        }
        set(opened)
      })
    },
  }
}
