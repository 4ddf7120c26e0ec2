import type { ReactNode } from 'react'

export type Tone = 'default' | 'success' | 'warn' | 'error'

export interface ToastAsk {
  text: string
  tone?: Tone
  action?: { text: string; run(): void }
  /** Milliseconds; longer when there is something to decide. */
  duration?: number
  /** A later toast with the same key takes the place of the earlier one. */
  key?: string
}

export interface ConfirmAsk {
  title: string
  text?: ReactNode
  /** What happens, as a verb. */
  confirm?: string
  cancel?: string
  tone?: 'default' | 'error'
}

export interface MessageAsk {
  title: string
  text?: ReactNode
  tone?: Tone
}

export interface Toast extends ToastAsk {
  id: number
}

export interface NoticeAsk extends Omit<ConfirmAsk, 'tone'> {
  tone?: Tone
}

export interface OpenDialog {
  id: number
  kind: 'confirm' | 'message' | 'code'
  ask: NoticeAsk
  settle(answer: boolean): void
}

export interface NoticeState {
  toasts: readonly Toast[]
  dialog: OpenDialog | null
}

/** What a widget tells and asks beside its own content. One for each provider. */
export interface Notices {
  toast(ask: ToastAsk): void
  /** Resolves true when confirmed, false when closed in any other way. */
  confirm(ask: ConfirmAsk): Promise<boolean>
  message(ask: MessageAsk): Promise<void>
  /** A message with a field for an activation code. Resolves true once one was right. */
  askCode(ask: MessageAsk): Promise<boolean>
  dismiss(id: number): void
  subscribe(changed: () => void): () => void
  state(): NoticeState
}

const MOST_TOASTS = 3

/** A store of notices; the outlet that shows them is loaded with the first one. */
export function createNotices(): Notices {
  let state: NoticeState = { toasts: [], dialog: null }
  let nextId = 1
  const waiting: OpenDialog[] = []
  const listeners = new Set<() => void>()
  const set = (next: Partial<NoticeState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const open = (kind: OpenDialog['kind'], ask: OpenDialog['ask']) =>
    new Promise<boolean>((resolve) => {
      const settle = (answer: boolean) => {
        resolve(answer)
        set({ dialog: waiting.shift() ?? null })
      }
      const dialog = { id: nextId++, kind, ask, settle }
      if (state.dialog) waiting.push(dialog)
      else set({ dialog })
    })
  return {
    toast: (ask) => {
      const others = state.toasts.filter((toast) => !ask.key || toast.key !== ask.key)
      set({ toasts: [...others, { ...ask, id: nextId++ }].slice(-MOST_TOASTS) })
    },
    confirm: (ask) => open('confirm', ask),
    message: async (ask) => void (await open('message', ask)),
    askCode: (ask) => open('code', ask),
    dismiss: (id) => set({ toasts: state.toasts.filter((toast) => toast.id !== id) }),
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    state: () => state,
  }
}
