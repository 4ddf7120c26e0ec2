import { runInNewContext } from 'node:vm'
import { OFFLINE, type ToWorker } from '@easel/contract/offline'
import { describe, expect, it } from 'vitest'
import { WORKER } from './offline-scripts.ts'

/** The worker in a browser with one open page, by id; `canFocus`: it may be brought to the front. */
function worker({ open = ['page-1'], canFocus = true } = {}) {
  const done: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const shown: { body: string; tag: string; data: unknown; close(): void }[] = []
  const pageOf = (id: string) => ({
    async focus() {
      if (!canFocus) throw new Error('Not allowed to focus a window.')
      done.push(`focus ${id}`)
    },
    postMessage: (message: string) => void done.push(`tell ${id} ${message}`),
  })
  runInNewContext(WORKER, {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: {
      get: async (id: string) => (open.includes(id) ? pageOf(id) : undefined),
      openWindow: async (url: string) => done.push(`open ${url}`),
    },
    registration: {
      async showNotification(_title: string, options: { body: string; tag: string; data: unknown }) {
        const notification = { ...options, close: () => void shown.splice(shown.indexOf(notification), 1) }
        shown.push(notification)
      },
      getNotifications: async ({ tag }: { tag: string }) => shown.filter((each) => each.tag === tag),
    },
  })
  const dispatch = async (name: string, event: object) => {
    let handled: Promise<unknown> = Promise.resolve()
    const waitUntil = (promise: Promise<unknown>) => {
      handled = promise
    }
    listeners.get(name)?.({ ...event, waitUntil })
    await handled
  }
  return {
    done,
    shown,
    tell: (data: ToWorker, id = 'page-1') => dispatch('message', { data, source: { id } }),
    press: () => dispatch('notificationclick', { notification: shown[0] }),
  }
}

const show = (body: string): ToWorker => ({ show: { title: 'Easel', body, tag: 'done' } })

describe('a notification of the service worker', () => {
  it('leads to the works in the page that asked for it', async () => {
    const { tell, press, done, shown } = worker({ open: ['page-0', 'page-1'] })
    await tell(show('Your images are ready'))
    expect(shown.map(({ body }) => body)).toEqual(['Your images are ready'])
    await press()
    expect(done).toEqual(['focus page-1', `tell page-1 ${OFFLINE.open}`])
    expect(shown).toEqual([])
  })

  it('is not lost where the browser does not let the page to the front', async () => {
    const { tell, press, done } = worker({ canFocus: false })
    await tell(show('Your images are ready'))
    await press()
    expect(done).toEqual([`tell page-1 ${OFFLINE.open}`])
  })

  it('opens the works where its page has been closed or loaded anew', async () => {
    const { tell, press, done } = worker({ open: ['page-2'] })
    await tell(show('Your images are ready'))
    await press()
    expect(done).toEqual([`open ${OFFLINE.opened}`])
  })

  it('is taken away in the order in which that was asked for', async () => {
    const { tell, shown } = worker()
    await Promise.all([tell(show('One')), tell({ close: 'done' }), tell(show('Two'))])
    expect(shown.map(({ body }) => body)).toEqual(['Two'])
  })
})
