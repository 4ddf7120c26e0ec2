import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Outage } from './outage.ts'
import { CONNECT_WITHIN } from './pool.ts'

/** So often it is asked whether the connection still answers. */
const PROBE_EVERY = 1000
const PROBE_WITHIN = 2000
/** A process that was held up finds its timers due before it finds the answers that wait: those get this long. */
const SECOND_LOOK = 250
const TRY_AGAIN_AFTER = 500

interface Subscription {
  onMessage(text: string): void
  /** Whatever was said meanwhile was missed. */
  onGap(): void
}

export interface Listener {
  /** Rejects where there is no connection to begin with; from then on it never gives up. */
  listen(channel: string, subscription: Subscription): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface Parts {
  url: string
  outage: Outage
  /** The database has gone silent without a word: other connections to it have as well. */
  onSilence(): void
}

/**
 * The one connection of a process that listens, to all channels. It is made again for as long as it takes, and asked
 * every second whether it answers: one that hangs says nothing, just like one on which nothing happens.
 */
export function createListener({ url, outage, onSilence }: Parts): Listener {
  const channels = new Map<string, Set<Subscription>>()
  const closing = new AbortController()
  let client: pg.Client | null = null
  let first: Promise<void> | null = null
  let watching = Promise.resolve()
  let wake = () => {}

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN,
      application_name: 'easel-listener',
    })
    next.on('error', () => {})
    next.on('notification', ({ channel, payload }) => {
      if (payload) for (const { onMessage } of channels.get(channel) ?? []) onMessage(payload)
    })
    next.on('end', () => {
      if (client === next) client = null
      wake()
    })
    try {
      await within(CONNECT_WITHIN, next.connect())
      for (const channel of channels.keys()) await within(PROBE_WITHIN, next.query(listenTo(channel)))
      client = next
    } catch (error) {
      drop(next)
      throw error
    }
  }

  const reconnect = async (): Promise<void> => {
    try {
      await connect()
    } catch (error) {
      outage.failed(error)
      return
    }
    for (const subscriptions of channels.values()) for (const { onGap } of subscriptions) onGap()
  }

  const probe = async (open: pg.Client): Promise<void> => {
    try {
      await within(PROBE_WITHIN, open.query('select 1'))
      outage.answered()
    } catch (error) {
      if (client === open) client = null
      drop(open)
      if (!(error instanceof Silence)) return
      outage.failed(error)
      onSilence()
    }
  }

  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const open = client
      if (open) await probe(open)
      else await reconnect()
      if (open && !client) continue
      const ended = Promise.withResolvers<void>()
      wake = ended.resolve
      const rest = client ? PROBE_EVERY : TRY_AGAIN_AFTER
      await Promise.race([ended.promise, pause(rest, undefined, { signal: closing.signal }).catch(() => {})])
    }
  }

  return {
    async listen(channel, subscription) {
      const subscriptions = channels.get(channel) ?? new Set()
      channels.set(channel, subscriptions.add(subscription))
      first ??= connect().then(() => {
        watching = watch()
      })
      await first
      // Where there is no connection just now, the next one listens to this channel too.
      await client?.query(listenTo(channel)).catch(() => {})
      return async () => void subscriptions.delete(subscription)
    },
    async close() {
      closing.abort()
      await watching
      if (client) drop(client)
    },
  }
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`

/** Its end is not waited for: it may never answer again. */
const drop = (client: pg.Client): void => void client.end().catch(() => {})

class Silence extends Error {
  override readonly name = 'Silence'
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  answer.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    const lose = () => reject(new Silence(`no answer within ${ms / 1000} s`))
    timer = setTimeout(() => {
      timer = setTimeout(lose, SECOND_LOOK)
    }, ms)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
