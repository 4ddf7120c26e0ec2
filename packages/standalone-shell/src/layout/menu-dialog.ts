import { type ComponentType, createElement, useSyncExternalStore } from 'react'
import type { Session } from '../session/session.ts'

export interface MenuDialogProps {
  session: Pick<Session, 'get' | 'set' | 'token'>
  onClose(): void
}

let open: ComponentType<MenuDialogProps> | null = null
const listeners = new Set<() => void>()

/**
 * Shows a dialog of the account menu; null: none any more. The menu that opens it is gone by then, but its code has brought
 * the dialog: the first page knows of no chunk more.
 */
export function showMenuDialog(dialog: ComponentType<MenuDialogProps> | null): void {
  open = dialog
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function MenuDialogOutlet({ session }: Pick<MenuDialogProps, 'session'>) {
  const dialog = useSyncExternalStore(subscribe, () => open)
  return dialog && createElement(dialog, { session, onClose: () => showMenuDialog(null) })
}
