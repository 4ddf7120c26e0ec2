import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Outage } from './outage.ts'
import { CONNECT_TIMEOUT } from './pool.ts'

/** Interval of liveness probes of the connection, in ms. */
const PROBE_INTERVAL = 1000
const PROBE_WITHIN = 2000
/** Grace for pending answers after the process itself was blocked, in ms. */
const GRACE_PERIOD = 250
const TRY_AGAIN_AFTER = 500

interface Subscription {
  onMessage(text: string): void
  /** Notifications may have been missed. */
  onGap(): void
}

export interface Listener {
  /** Rejects only if the first connection fails; afterwards it reconnects forever. */
  listen(channel: string, subscription: Subscription): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface Parts {
  url: string
  outage: Outage
  /** The connection hangs; other connections probably do as well. */
  onSilence(): void
}

/**
 * The process' single LISTEN connection for all channels. It reconnects forever and is probed every second, because a
 * hung connection looks like an idle one.
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
      connectionTimeoutMillis: CONNECT_TIMEOUT,
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
      await within(CONNECT_TIMEOUT, next.connect())
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
      const rest = client ? PROBE_INTERVAL : TRY_AGAIN_AFTER
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
      // Without a connection now, the next one subscribes.
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

/** Not awaited: the server may never answer. */
const drop = (client: pg.Client): void => void client.end().catch(() => {})

class Silence extends Error {
  override readonly name = 'Silence'
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  answer.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    const onSilence = () => reject(new Silence(`no answer within ${ms / 1000} s`))
    timer = setTimeout(() => {
      timer = setTimeout(onSilence, GRACE_PERIOD)
    }, ms)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
