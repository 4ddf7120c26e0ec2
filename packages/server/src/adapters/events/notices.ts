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

type Word = Notice | { changed: Changed; of?: string }

/** Notices between processes where there are several (by the database), else within this one. */
export function createNotices(database: Database): NoticeBoard {
  const listeners = new Set<{ hear: (notice: Notice) => void; onGap?: () => void }>()
  const watchers = new Set<{ what: Changed; listener: (of?: string) => void }>()
  const spread = (word: Word) => {
    if ('changed' in word) {
      for (const { what, listener } of watchers) if (what === word.changed) listener(word.of)
    } else for (const { hear } of listeners) hear(word)
  }
  /** Anything may have changed while nothing was heard. */
  const reconsider = () => {
    for (const { listener } of watchers) listener()
    for (const { onGap } of listeners) onGap?.()
  }
  const { bus } = database
  let stop: (() => Promise<void>) | null = null
  const tell = (word: Word, tx?: Tx) =>
    bus ? send(database, word, tx) : tellHere(database, word, tx, spread)
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
      stop = bus ? await bus.listen((text) => spread(JSON.parse(text) as Word), reconsider) : null
    },
    async stop() {
      listeners.clear()
      watchers.clear()
      await stop?.()
    },
  }
}

async function send({ on }: Database, { ...word }: Word, tx?: Tx): Promise<void> {
  // There is little room in a notice of the database.
  if ('work' in word) delete word.work
  await sql`select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify(word)})`.execute(on(tx))
}

async function tellHere(
  { afterCommit }: Database,
  word: Word,
  tx: Tx | undefined,
  spread: (word: Word) => void,
) {
  if (tx) afterCommit(tx, () => spread(word))
  else spread(word)
}
