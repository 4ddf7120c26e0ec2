/** Makes the page appear offline until the returned function is called. */
export function goOffline(): () => void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  globalThis.dispatchEvent(new Event('offline'))
  return () => {
    Reflect.deleteProperty(navigator, 'onLine')
    globalThis.dispatchEvent(new Event('online'))
  }
}
