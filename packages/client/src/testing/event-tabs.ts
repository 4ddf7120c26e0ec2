import { randomUUID } from 'node:crypto'
import { afterEach, vi } from 'vitest'
import type { EventHandlers } from '../events.ts'
import { followSharedEvents, type SharedStream } from '../shared-events.ts'

/** A stream that the server holds open. */
interface Connection {
  lastEventId: string | null
  signal: AbortSignal
  send(event: string, data: unknown, id?: string): void
}

/** A server whose streams the test writes. */
export function server() {
  const connections: Connection[] = []
  const open: SharedStream['open'] = async (lastEventId, signal) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const send = (event: string, data: unknown, id?: string) => {
      const text = `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
      void writer.write(new TextEncoder().encode(text)).catch(() => {})
    }
    connections.push({ lastEventId, signal, send })
    return new Response(readable)
  }
  const live = () => connections.filter(({ signal }) => !signal.aborted)
  return { connections, live, open }
}

/** Opens tabs that log all they receive, and closes them after each test. */
export function useTabs() {
  const tabs: AbortController[] = []
  const ended: Promise<void>[] = []
  afterEach(async () => {
    for (const tab of tabs.splice(0)) tab.abort()
    await Promise.all(ended.splice(0))
  })
  return (stream: Partial<SharedStream> & Pick<SharedStream, 'open' | 'scope'>) => {
    const log: string[] = []
    const handlers: EventHandlers = {
      image: ({ id, progress }) => log.push(`${id} ${progress}`),
      quota: (quota) => log.push(`quota ${JSON.stringify(quota)}`),
      state: (state) => log.push(state),
    }
    const abort = new AbortController()
    tabs.push(abort)
    const end = followSharedEvents(stream, handlers, abort.signal)
    ended.push(end)
    const close = () => {
      abort.abort()
      return end
    }
    return { log, close }
  }
}

export const scoped = (name = randomUUID() as string) => ({ scope: () => name })
export const locksHeld = async (name: string) => {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].filter((lock) => lock.name?.endsWith(name)).length
}
export const later = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 })
