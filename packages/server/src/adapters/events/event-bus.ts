import { sql } from 'kysely'
import type { Changes, ChangeTopic } from '../../domain/kernel/changes.ts'
import type { Tx } from '../../domain/kernel/unit-of-work.ts'
import type { WorkEvent, WorkEvents } from '../../domain/kernel/work-events.ts'
import type { Database } from '../postgres/core/db.ts'
import { NOTIFY_CHANNEL } from '../postgres/core/notify-channel.ts'

export interface EventBus {
  workEvents: WorkEvents
  changes: Changes
  start(): Promise<void>
  stop(): Promise<void>
}

type Message = WorkEvent | { changed: ChangeTopic; of?: string }

/** Publishes and subscribes over the database where there are several processes, else in memory. */
export function createEventBus(database: Database): EventBus {
  const workSubscribers = new Set<{ listener: (event: WorkEvent) => void; onGap?: () => void }>()
  const changeSubscribers = new Set<{ topic: ChangeTopic; listener: (principalId?: string) => void }>()
  const dispatch = (message: Message) => {
    if ('changed' in message) {
      for (const { topic, listener } of changeSubscribers) if (topic === message.changed) listener(message.of)
    } else for (const { listener } of workSubscribers) listener(message)
  }
  /** After a gap every subscriber must reload. */
  const notifyOfGap = () => {
    for (const { listener } of changeSubscribers) listener()
    for (const { onGap } of workSubscribers) onGap?.()
  }
  const { bus } = database
  let stop: (() => Promise<void>) | null = null
  const publish = (message: Message, tx?: Tx) =>
    bus ? send(database, message, tx) : publishLocally(database, message, tx, dispatch)
  return {
    workEvents: {
      publish,
      subscribe(listener, onGap) {
        const subscriber = { listener, onGap }
        workSubscribers.add(subscriber)
        return () => void workSubscribers.delete(subscriber)
      },
    },
    changes: {
      publish: (changed, tx, principalId) =>
        publish(principalId === undefined ? { changed } : { changed, of: principalId }, tx),
      subscribe(topic, listener) {
        const subscriber = { topic, listener }
        changeSubscribers.add(subscriber)
        return () => void changeSubscribers.delete(subscriber)
      },
    },
    async start() {
      stop = bus ? await bus.listen((text) => dispatch(JSON.parse(text) as Message), notifyOfGap) : null
    },
    async stop() {
      workSubscribers.clear()
      changeSubscribers.clear()
      await stop?.()
    },
  }
}

async function send({ on, notifyLate }: Database, { ...message }: Message, tx?: Tx): Promise<void> {
  // The payload of NOTIFY is limited to 8000 bytes.
  if ('work' in message) delete message.work
  const notice = JSON.stringify(message)
  if (tx) notifyLate(tx, notice)
  else await sql`select pg_notify(${NOTIFY_CHANNEL}, ${notice})`.execute(on())
}

async function publishLocally(
  { afterCommit }: Database,
  message: Message,
  tx: Tx | undefined,
  dispatch: (message: Message) => void,
) {
  if (tx) afterCommit(tx, () => dispatch(message))
  else dispatch(message)
}
