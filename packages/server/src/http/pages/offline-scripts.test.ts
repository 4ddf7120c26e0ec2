import { runInNewContext } from 'node:vm'
import { OFFLINE } from '@easel/contract/offline'
import { describe, expect, it } from 'vitest'
import { WORKER } from './offline-scripts.ts'

interface OpenPage {
  url: string
  focus(): Promise<void>
  postMessage(message: string): void
}

/** Presses a notification while these pages are open. Returns what the worker did. */
async function press(urls: readonly string[], canFocus = true) {
  const done: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const pages = urls.map(
    (url): OpenPage => ({
      url,
      async focus() {
        if (!canFocus) throw new Error('Not allowed to focus a window.')
        done.push(`focus ${url}`)
      },
      postMessage: (message) => void done.push(`tell ${url} ${message}`),
    }),
  )
  runInNewContext(WORKER, {
    URL,
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: { matchAll: async () => pages, openWindow: async (url: string) => done.push(`open ${url}`) },
  })
  let handled: Promise<unknown> = Promise.resolve()
  listeners.get('notificationclick')?.({
    notification: { close: () => void done.push('close') },
    waitUntil: (promise: Promise<unknown>) => {
      handled = promise
    },
  })
  await handled
  return done
}

describe('a press on a notification of the service worker', () => {
  it('leads an open page of the site to the works, and none of a partner’s frame', async () => {
    expect(await press(['https://easel.example/embed/home', 'https://easel.example/create'])).toEqual([
      'close',
      'focus https://easel.example/create',
      `tell https://easel.example/create ${OFFLINE.open}`,
    ])
  })

  it('is not lost where the browser does not let the page to the front', async () => {
    expect(await press(['https://easel.example/create'], false)).toEqual([
      'close',
      `tell https://easel.example/create ${OFFLINE.open}`,
    ])
  })

  it('opens the works where no page is open', async () => {
    expect(await press([])).toEqual(['close', 'open /works'])
  })
})
