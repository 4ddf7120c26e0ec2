/** Lets the page believe that it has no network, until the answer is called. */
export function goOffline(): () => void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  globalThis.dispatchEvent(new Event('offline'))
  return () => {
    Reflect.deleteProperty(navigator, 'onLine')
    globalThis.dispatchEvent(new Event('online'))
  }
}
