import type { KeyValueStore } from '@easel/client'

const KEY = 'easel.notify'
const TAG = 'easel-finished'

/**
 * What a person can choose here. Browsers of phones show notifications of pages only by a service worker, and throw
 * otherwise.
 */
export function notificationState(): 'available' | 'blocked' | 'missing' {
  if (!('Notification' in window) || !window.matchMedia('(pointer: fine)').matches) return 'missing'
  return Notification.permission === 'denied' ? 'blocked' : 'available'
}

/** Whether the person has chosen notifications, and the browser still allows them. */
export const isChosen = (store: KeyValueStore): boolean =>
  store.get(KEY) === '1' && notificationState() === 'available' && Notification.permission === 'granted'

/** Asks the browser for permission, which asks the person. Returns whether there will be notifications. */
export async function chooseNotifications(store: KeyValueStore, wanted: boolean): Promise<boolean> {
  const isAllowed = wanted && (await Notification.requestPermission()) === 'granted'
  store.set(KEY, isAllowed ? '1' : null)
  return isAllowed
}

/** Shows a notification, which replaces the one before. Returns what takes it away. */
export function showNotification(text: string, open: () => void): () => void {
  let notification: Notification
  try {
    notification = new Notification('Easel', { body: text, tag: TAG })
  } catch {
    // A phone with a mouse: see above. The title tells it all the same.
    return () => {}
  }
  notification.onclick = () => {
    window.focus()
    notification.close()
    open()
  }
  return () => notification.close()
}
