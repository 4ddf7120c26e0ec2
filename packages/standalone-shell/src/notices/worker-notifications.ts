import { OFFLINE, type ToWorker } from '@easel/contract/offline'

/** Whether the site's service worker could show notifications: the only way in browsers of phones. */
export const hasWorkerNotifications = (): boolean =>
  'serviceWorker' in navigator &&
  typeof globalThis.ServiceWorkerRegistration?.prototype.showNotification === 'function'

/** Starts the worker. Returns false where the operator has withdrawn it, or the browser keeps none. */
export async function startWorker(): Promise<boolean> {
  try {
    const { ok } = await fetch(OFFLINE.page, { method: 'HEAD' })
    if (ok) await navigator.serviceWorker.register(OFFLINE.worker)
    return ok
  } catch {
    return false
  }
}

const tell = (message: ToWorker): void =>
  void navigator.serviceWorker.getRegistration().then(
    (registration) => registration?.active?.postMessage(message),
    // The title tells it all the same.
    () => {},
  )

let open: (() => void) | null = null

/** Shows a notification, which replaces the one before. Returns what takes it away. */
export function showByWorker(title: string, body: string, tag: string, onOpen: () => void): () => void {
  if (!open) {
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (data === OFFLINE.open) open?.()
    })
    // Messages wait until the page listens.
    navigator.serviceWorker.startMessages()
  }
  // The page is seen, and its notification gone, before it hears of the press.
  open = onOpen
  tell({ show: { title, body, tag } })
  return () => tell({ close: tag })
}
