import type { TextChannel } from '@easel/host-sdk/native'
import type { Page } from 'playwright/test'

/** The interface that an Android app adds to its web view: strings out by a method, strings in by an event. */
export async function addAndroidInterface(page: Page): Promise<TextChannel> {
  const listeners = new Set<(text: string) => void>()
  await page.exposeFunction('toApp', (text: string) => {
    for (const listener of listeners) listener(text)
  })
  await page.addInitScript('window.EaselAndroid = { postMessage: (text) => void window.toApp(text) }')
  return {
    post(text) {
      const event = `dispatchEvent(new CustomEvent('easelmessage', { detail: ${JSON.stringify(text)} }))`
      page.evaluate(event).catch(() => {})
    },
    listen(onText) {
      listeners.add(onText)
      return () => listeners.delete(onText)
    },
  }
}
