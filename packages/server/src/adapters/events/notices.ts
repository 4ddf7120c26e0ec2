import { sql } from 'kysely'
import type { Changed, Changes } from '../../domain/kernel/changes.ts'
import type { Notice, Notices } from '../../domain/kernel/notices.ts'
import type { Tx } from '../../domain/kernel/unit-of-work.ts'
import type { Database } from '../postgres/core/db.ts'
import { NOTICE_CHANNEL } from '../postgres/core/notice-channel.ts'

export interface NoticeBoard extends Notices, Changes {
  start(): Promise<void>
  stop(): Promise<void>
}

type Message = Notice | { changed: Changed; of?: string }

/** Publishes and subscribes over the database where there are several processes, else in memory. */
export function createNotices(database: Database): NoticeBoard {
  const listeners = new Set<{ hear: (notice: Notice) => void; onGap?: () => void }>()
  const watchers = new Set<{ what: Changed; listener: (of?: string) => void }>()
  const spread = (message: Message) => {
    if ('changed' in message) {
      for (const { what, listener } of watchers) if (what === message.changed) listener(message.of)
    } else for (const { hear } of listeners) hear(message)
  }
  /** After a gap every subscriber must reload. */
  const reconsider = () => {
    for (const { listener } of watchers) listener()
    for (const { onGap } of listeners) onGap?.()
  }
  const { bus } = database
  let stop: (() => Promise<void>) | null = null
  const tell = (message: Message, tx?: Tx) =>
    bus ? send(database, message, tx) : tellHere(database, message, tx, spread)
  return {
    listen(hear, onGap) {
      const listener = { hear, onGap }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell,
    told: (changed, tx, of) => tell(of === undefined ? { changed } : { changed, of }, tx),
    onChange(what, listener) {
      const watcher = { what, listener }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    async start() {
      stop = bus ? await bus.listen((text) => spread(JSON.parse(text) as Message), reconsider) : null
    },
    async stop() {
      listeners.clear()
      watchers.clear()
      await stop?.()
    },
  }
}

async function send({ on }: Database, { ...message }: Message, tx?: Tx): Promise<void> {
  // The payload of NOTIFY is limited to 8000 bytes.
  if ('work' in message) delete message.work
  await sql`select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify(message)})`.execute(on(tx))
}

async function tellHere(
  { afterCommit }: Database,
  message: Message,
  tx: Tx | undefined,
  spread: (message: Message) => void,
) {
  if (tx) afterCommit(tx, () => spread(message))
  else spread(message)
}
