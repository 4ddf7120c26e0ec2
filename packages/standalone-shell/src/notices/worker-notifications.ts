import { OFFLINE } from '@easel/contract/offline'

/** What it says to the page, which goes where the notification leads. */
const isOpening = (data: unknown): boolean => data === OFFLINE.open

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

let open: (() => void) | null = null

/** Shows a notification, which replaces the one before. Returns what takes it away. */
export function showByWorker(title: string, body: string, tag: string, onOpen: () => void): () => void {
  if (!open) {
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (isOpening(data)) open?.()
    })
    // Messages wait until the page listens.
    navigator.serviceWorker.startMessages()
  }
  // The page is seen, and its notification gone, before it hears of the press.
  open = onOpen
  let isGone = false
  const registered = navigator.serviceWorker.getRegistration().then(async (registration) => {
    if (!isGone) await registration?.showNotification(title, { body, tag })
    return registration
  })
  const close = async () => {
    isGone = true
    const registration = await registered
    for (const notification of (await registration?.getNotifications({ tag })) ?? []) notification.close()
  }
  // The title tells it all the same.
  registered.catch(() => {})
  return () => void close().catch(() => {})
}
