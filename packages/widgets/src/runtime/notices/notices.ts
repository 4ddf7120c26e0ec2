import type { ReactNode } from 'react'
import type { NavigationPort } from '../provider/ports.ts'

export type Tone = 'default' | 'success' | 'warn' | 'error'

export interface ToastOptions {
  text: string
  tone?: Tone
  /** `run` gets where the person is when they press it; `isUndo`: what is left of the time for it is shown. */
  action?: { text: string; isUndo?: true; run(at: NavigationPort): void }
  /** Milliseconds; longer where there is something to decide. */
  duration?: number
  /**
   * Where the server sets the end, in epoch ms by its clock, and neither the pointer nor the focus puts it off. It is a real limit
   * of time, by WCAG 2.2.1: the server deletes for good what is not asked back by then.
   */
  until?: number
  /** The time is over; nobody has closed it. */
  ended?(): void
  /** A toast replaces an earlier one with the same key. */
  key?: string
}

export interface ConfirmOptions {
  title: string
  text?: ReactNode
  /** The label of the confirm button, as a verb. */
  confirm?: string
  cancel?: string
  tone?: 'default' | 'error'
}

export interface MessageOptions {
  title: string
  text?: ReactNode
  tone?: Tone
}

export interface Toast extends ToastOptions {
  id: number
}

export interface NoticeOptions extends Omit<ConfirmOptions, 'tone'> {
  tone?: Tone
}

export interface OpenDialog {
  id: number
  kind: 'confirm' | 'message' | 'code'
  options: NoticeOptions
  settle(answer: boolean): void
}

export interface NoticeState {
  toasts: readonly Toast[]
  dialog: OpenDialog | null
}

/** Toasts and dialogs of a widget. One store for each provider. */
export interface Notices {
  toast(options: ToastOptions): void
  /** Resolves true when confirmed, false when closed in any other way. */
  confirm(options: ConfirmOptions): Promise<boolean>
  message(options: MessageOptions): Promise<void>
  /** A message with a field for an activation code. Resolves true after a valid code. */
  askCode(options: MessageOptions): Promise<boolean>
  dismiss(id: number): void
  subscribe(changed: () => void): () => void
  state(): NoticeState
}

const MAX_TOASTS = 3

/** How much sooner than the server the page ends what it offers, in ms, for the way of the call. */
export const UNTIL_MARGIN = 1_000

/** Creates the store. The outlet that renders it is loaded with the first notice. */
export function createNotices(): Notices {
  let state: NoticeState = { toasts: [], dialog: null }
  let nextId = 1
  const queue: OpenDialog[] = []
  const listeners = new Set<() => void>()
  const set = (next: Partial<NoticeState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const open = (kind: OpenDialog['kind'], options: OpenDialog['options']) =>
    new Promise<boolean>((resolve) => {
      const settle = (answer: boolean) => {
        resolve(answer)
        set({ dialog: queue.shift() ?? null })
      }
      const dialog = { id: nextId++, kind, options, settle }
      if (state.dialog) queue.push(dialog)
      else set({ dialog })
    })
  return {
    toast: (options) => {
      const others = state.toasts.filter((toast) => !options.key || toast.key !== options.key)
      set({ toasts: [...others, { ...options, id: nextId++ }].slice(-MAX_TOASTS) })
    },
    confirm: (options) => open('confirm', options),
    message: async (options) => void (await open('message', options)),
    askCode: (options) => open('code', options),
    dismiss: (id) => set({ toasts: state.toasts.filter((toast) => toast.id !== id) }),
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    state: () => state,
  }
}
