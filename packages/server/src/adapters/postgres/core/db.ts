import { Kysely, sql } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Log } from '../../../domain/kernel/log.ts'
import type { Tx, UnitOfWork } from '../../../domain/kernel/unit-of-work.ts'
import { checkHistory, migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

/** A database, embedded or real. Nothing above this file can tell which. */
export interface Database {
  /** Runs statements: by themselves, or inside the given transaction. */
  on(tx?: Tx): Kysely<Tables>
  uow: UnitOfWork
  /** Runs `action` once the transaction is committed, and never if it is not. */
  afterCommit(tx: Tx, action: () => void): void
  /** How the job queue reaches the same database. */
  queue: ConstructorOptions
  /** Sends a word to all processes with the transaction; null where there is only one process. */
  bus: Bus | null
  /** What a database without a housekeeper of its own needs from time to time. */
  tidy(log: Log): Promise<void>
  /** Writes something small, or throws: a database that can be read may still refuse to be written. */
  prove(): Promise<void>
  /** Resolves, with the reason, when the database is gone for good and this process cannot go on without it. */
  ended: Promise<string>
  close(): Promise<void>
}

export interface Bus {
  /** `onGap`: messages may have been missed. Returns how to stop listening. */
  listen(onMessage: (text: string) => void, onGap: () => void): Promise<() => Promise<void>>
}

export interface Parts {
  kysely: Kysely<Tables>
  /** Connections that take as long as bringing the schema up to date needs; closed afterwards. */
  migrations?: Kysely<Tables>
  queue: ConstructorOptions
  bus: Bus | null
  tidy(log: Log): Promise<void>
  ended: Promise<string>
  close(): Promise<void>
}

/** Looks at a database that has been used before; throws what keeps it from being used. */
export type Check = (database: Kysely<Tables>) => Promise<void>

/**
 * Puts the parts of an opened database together and brings its schema up to date. All that may refuse the start comes
 * before that: an Easel that was only tried must leave the database to the one that used it last.
 */
export async function createDatabase(parts: Parts, check?: Check): Promise<Database> {
  const { kysely, migrations = kysely, queue, bus, tidy, ended } = parts
  const close = async () => {
    await kysely.destroy()
    await parts.close()
  }
  try {
    await checkHistory(kysely)
    await check?.(kysely)
    await migrate(migrations)
  } catch (error) {
    await close()
    throw error
  } finally {
    if (migrations !== kysely) await migrations.destroy()
  }
  return {
    on: (tx) => (tx ? (tx as unknown as Kysely<Tables>) : kysely),
    ...createUnitOfWork(kysely),
    queue,
    bus,
    tidy,
    prove: async () => {
      await sql`insert into pulses (name, at) values ('ready', now())
        on conflict (name) do update set at = excluded.at`.execute(kysely)
    },
    ended,
    close,
  }
}

function createUnitOfWork(kysely: Kysely<Tables>): Pick<Database, 'uow' | 'afterCommit'> {
  const actions = new WeakMap<Tx, (() => void)[]>()
  return {
    uow: {
      async run(work) {
        const committed: (() => void)[] = []
        const result = await kysely.transaction().execute((transaction) => {
          const tx = transaction as unknown as Tx
          actions.set(tx, committed)
          return work(tx)
        })
        for (const action of committed) action()
        return result
      },
    },
    afterCommit: (tx, action) => void actions.get(tx)?.push(action),
  }
}

export const createKysely = (dialect: ConstructorParameters<typeof Kysely>[0]['dialect']): Kysely<Tables> =>
  new Kysely<Tables>({ dialect })
