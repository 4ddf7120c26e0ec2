import type { KeyValueStore } from '@easel/client'
import { hasWorkerNotifications, showByWorker, startWorker } from './worker-notifications.ts'

const KEY = 'easel.notify'
const TAG = 'easel-finished'

/** Browsers of phones show notifications only by a service worker; on others pages can show them by themselves. */
const isPhone = (): boolean => !window.matchMedia('(pointer: fine)').matches

/** What a person can choose here. */
export function notificationState(): 'available' | 'blocked' | 'missing' {
  if (!('Notification' in window) || (isPhone() && !hasWorkerNotifications())) return 'missing'
  return Notification.permission === 'denied' ? 'blocked' : 'available'
}

/** Whether the person has chosen notifications, and the browser still allows them. */
export const isChosen = (store: KeyValueStore): boolean =>
  store.get(KEY) === '1' && notificationState() === 'available' && Notification.permission === 'granted'

/** Asks the browser for permission, which asks the person. Returns whether there will be notifications. */
export async function chooseNotifications(store: KeyValueStore, wanted: boolean): Promise<boolean> {
  const isAllowed =
    wanted && (await Notification.requestPermission()) === 'granted' && (!isPhone() || (await startWorker()))
  store.set(KEY, isAllowed ? '1' : null)
  return isAllowed
}

/** Shows a notification, which replaces the one before. Returns what takes it away. */
export function showNotification(text: string, open: () => void): () => void {
  if (isPhone()) return showByWorker('Easel', text, TAG, open)
  let notification: Notification
  try {
    notification = new Notification('Easel', { body: text, tag: TAG })
  } catch {
    // A phone with a mouse. The title tells it all the same.
    return () => {}
  }
  notification.onclick = () => {
    window.focus()
    notification.close()
    open()
  }
  return () => notification.close()
}
