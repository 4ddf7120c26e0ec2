import type { ComponentType } from 'react'
import type { SeenStore } from './news-seen.ts'

export interface NewsDialogProps {
  session: SeenStore
  onClose(): void
}

let open: ComponentType<NewsDialogProps> | null = null
const listeners = new Set<() => void>()

/**
 * The list of what is new while it is open. The menu that opens it is gone by then, but its code has brought the list: the
 * first page knows of no chunk more.
 */
export const newsOpener = {
  state: () => open,
  set(dialog: ComponentType<NewsDialogProps> | null): void {
    open = dialog
    for (const listener of listeners) listener()
  },
  subscribe(changed: () => void): () => void {
    listeners.add(changed)
    return () => listeners.delete(changed)
  },
}
