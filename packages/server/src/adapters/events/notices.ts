import { sql } from 'kysely'
import type { Notice, Notices } from '../../domain/kernel/notices.ts'
import type { Tx } from '../../domain/kernel/unit-of-work.ts'
import type { Database } from '../postgres/db.ts'
import { NOTICE_CHANNEL } from '../postgres/notice-channel.ts'

export interface NoticeBoard extends Notices {
  start(): Promise<void>
  stop(): Promise<void>
}

type Listener = (notice: Notice) => void

/** Notices between processes where there are several (by the database), else within this one. */
export function createNotices(database: Database): NoticeBoard {
  const listeners = new Set<Listener>()
  const spread = (notice: Notice) => {
    for (const listener of listeners) listener(notice)
  }
  const { bus } = database
  let stop: (() => Promise<void>) | null = null
  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: bus
      ? (notice, tx) => send(database, notice, tx)
      : async (notice, tx) => tellHere(database, notice, tx, spread),
    async start() {
      stop = bus ? await bus.listen((text) => spread(JSON.parse(text) as Notice)) : null
    },
    async stop() {
      listeners.clear()
      await stop?.()
    },
  }
}

async function send({ on }: Database, notice: Notice, tx?: Tx): Promise<void> {
  await sql`select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify(notice)})`.execute(on(tx))
}

function tellHere({ afterCommit }: Database, notice: Notice, tx: Tx | undefined, spread: Listener): void {
  if (tx) afterCommit(tx, () => spread(notice))
  else spread(notice)
}
