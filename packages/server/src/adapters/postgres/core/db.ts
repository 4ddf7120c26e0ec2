import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, sql } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Log } from '../../../domain/kernel/log.ts'
import type { Tx, UnitOfWork } from '../../../domain/kernel/unit-of-work.ts'
import { createLateWrites, type LateWrites } from './late-writes.ts'
import { checkHistory, migrate } from './migrate.ts'
import { inTurns } from './migration-turns.ts'
import type { Tables } from './tables.ts'

/** A database, embedded or PostgreSQL. Nothing above this file can tell which. */
export interface Database extends LateWrites {
  /** Runs statements, in the transaction if one is given. */
  on(tx?: Tx): Kysely<Tables>
  uow: UnitOfWork
  /** Whether transactions run one after another, so that locks between them are not needed. */
  isSerial: boolean
  /** Runs `action` once the transaction is committed, and never if it is not. */
  afterCommit(tx: Tx, action: () => void): void
  /**
   * Runs `work`. The first transaction that commits in it runs `hook` last, so that what `hook` writes is there exactly
   * if the change is. Returns whether there was one.
   */
  withFirstCommit<T>(
    hook: (tx: Tx) => Promise<void>,
    work: () => Promise<T>,
  ): Promise<{ result: T; committed: boolean }>
  /** Connection options of the job queue. */
  queue: ConstructorOptions
  /** Publishes to all processes with the transaction; null in a single-process installation. */
  bus: Bus | null
  /** Maintenance that the embedded database does not do by itself. */
  maintain(log: Log): Promise<void>
  /** Copies the files of the embedded database to a new directory; null: it has none of its own. */
  copyTo: ((directory: string) => Promise<void>) | null
  /** Performs a small write, because a readable database may refuse writes. */
  checkConnection(): Promise<void>
  /** Resolves with the reason when the database cannot recover in this process. */
  ended: Promise<string>
  close(): Promise<void>
}

export interface Bus {
  /** `onGap`: notifications may have been missed. Returns the unsubscribe function. */
  listen(onMessage: (text: string) => void, onGap: () => void): Promise<() => Promise<void>>
}

export interface Parts {
  kysely: Kysely<Tables>
  /** Connections for migrations; closed afterwards. */
  migrations?: Kysely<Tables>
  isSerial: boolean
  queue: ConstructorOptions
  bus: Bus | null
  maintain(log: Log): Promise<void>
  copyTo: Database['copyTo']
  ended: Promise<string>
  close(): Promise<void>
}

/** Checks a database that was used before; throws if it must not be used. */
export type Check = (database: Kysely<Tables>) => Promise<void>

/**
 * Assembles a database and migrates it. Checks that may refuse the start run first, so that a failed trial of a new
 * version leaves the database to the old one.
 */
export async function createDatabase(parts: Parts, log: Log, check?: Check): Promise<Database> {
  const { kysely, migrations = kysely, isSerial, queue, bus, maintain, copyTo, ended } = parts
  const close = async () => {
    await kysely.destroy()
    await parts.close()
  }
  try {
    const { isCurrent } = await checkHistory(kysely, log)
    await check?.(kysely)
    if (!isCurrent) await migrate(migrations, log, isSerial ? undefined : inTurns(migrations, log))
  } catch (error) {
    await close()
    throw error
  } finally {
    if (migrations !== kysely) await migrations.destroy()
  }
  return {
    on: (tx) => (tx ? (tx as unknown as Kysely<Tables>) : kysely),
    ...createUnitOfWork(kysely),
    isSerial,
    queue,
    bus,
    maintain,
    copyTo,
    checkConnection: async () => {
      await sql`insert into pulses (name, at) values ('ready', now())
        on conflict (name) do update set at = excluded.at`.execute(kysely)
    },
    ended,
    close,
  }
}

interface CommitScope {
  /** Null while a transaction runs it, and once one has committed with it. */
  hook: ((tx: Tx) => Promise<void>) | null
  committed: boolean
}

function createUnitOfWork(
  kysely: Kysely<Tables>,
): Pick<Database, 'uow' | 'afterCommit' | 'withFirstCommit' | keyof LateWrites> {
  const scopes = new AsyncLocalStorage<CommitScope>()
  const actions = new WeakMap<Tx, (() => void)[]>()
  const late = createLateWrites()
  return {
    uow: {
      async run(work) {
        const committed: (() => void)[] = []
        const scope = scopes.getStore()
        const hook = scope?.hook ?? null
        if (scope) scope.hook = null
        try {
          const result = await kysely.transaction().execute(async (transaction) => {
            const tx = transaction as unknown as Tx
            actions.set(tx, committed)
            late.begin(tx)
            const done = await work(tx)
            await hook?.(tx)
            await late.end(tx, transaction)
            return done
          })
          if (scope && hook) scope.committed = true
          for (const action of committed) action()
          return result
        } catch (error) {
          if (scope && hook) scope.hook = hook
          throw error
        }
      },
    },
    async withFirstCommit(hook, work) {
      const scope: CommitScope = { hook, committed: false }
      const result = await scopes.run(scope, work)
      return { result, committed: scope.committed }
    },
    afterCommit: (tx, action) => void actions.get(tx)?.push(action),
    writeLate: late.writeLate,
    notifyLate: late.notifyLate,
  }
}

export const createKysely = (dialect: ConstructorParameters<typeof Kysely>[0]['dialect']): Kysely<Tables> =>
  new Kysely<Tables>({ dialect })
