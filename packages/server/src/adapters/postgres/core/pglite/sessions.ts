import type { PGlite } from '@electric-sql/pglite'
import { copyDirectory } from '../../../system/copy-directory.ts'
import { createPriorityMutex } from './priority-mutex.ts'
import { type Result, TRANSACTION_GONE } from './protocol.ts'
import { createStatements } from './statements.ts'

/** Idle time-out of a transaction in ms, because it blocks all others. */
const IDLE_TIMEOUT = 5000
/** Grace for pending statements after the machine was suspended, in ms. */
const GRACE_PERIOD = 250

const LOG_SINCE_CHECKPOINT = `select pg_walfile_name(redo_lsn) as first,
  pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()`

/**
 * Gives the single connection of the embedded database the semantics of a pool: exclusive transactions, isolated
 * failures, and a rollback of abandoned transactions.
 */
export function createSessions(database: PGlite, longest = IDLE_TIMEOUT) {
  const turns = createPriorityMutex()
  const statements = createStatements(database)
  const open = new Map<number, { release: () => void; watchdog: NodeJS.Timeout | null }>()

  const alone = async <T>(work: () => Promise<T>, length: 'short' | 'long' = 'long'): Promise<T> => {
    const release = await turns.take(length)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** Statements may arrive before their transaction has its turn. */
  const opening = new Map<number, Promise<void>>()
  const begin = async (session: number) => {
    const release = await turns.take()
    try {
      await statements.command('begin')
    } catch (error) {
      release()
      throw error
    }
    open.set(session, { release, watchdog: null })
    watch(session)
  }

  const finish = async (session: number, statement: 'commit' | 'rollback') => {
    await opening.get(session)
    const held = open.get(session)
    if (!held) throw gone()
    open.delete(session)
    clearTimeout(held.watchdog ?? undefined)
    try {
      await statements.command(statement)
    } catch (error) {
      await statements.command('rollback').catch(() => {})
      throw error
    } finally {
      held.release()
    }
  }

  const watch = (session: number) => {
    const held = open.get(session)
    if (!held) return
    clearTimeout(held.watchdog ?? undefined)
    const end = () => void finish(session, 'rollback').catch(() => {})
    held.watchdog = setTimeout(() => {
      held.watchdog = setTimeout(end, GRACE_PERIOD)
    }, longest)
  }

  return {
    async begin(session: number) {
      const started = begin(session)
      opening.set(session, started)
      await started.finally(() => opening.delete(session))
    },
    end: (session: number, commit: boolean) => finish(session, commit ? 'commit' : 'rollback'),
    async query(session: number | null, sql: string, parameters: readonly unknown[]): Promise<Result> {
      const run = () => statements.query(sql, parameters)
      if (session === null) return alone(run, 'short')
      await opening.get(session)
      const held = open.get(session)
      if (!held) throw gone()
      // The time-out applies to idle transactions only, not to long statements.
      clearTimeout(held.watchdog ?? undefined)
      return run().finally(() => watch(session))
    },
    /** A script of several statements. */
    script: (sql: string): Promise<Result> =>
      alone(async () => {
        try {
          return await statements.script(sql)
        } catch (error) {
          await statements.command('rollback').catch(() => {})
          throw error
        }
      }),
    /** Copies the files between two statements, when nothing changes them. Others wait for that long. */
    copy: (directory: string, to: string): Promise<void> =>
      alone(async () => {
        // What is copied needs no recovery then, and of the log only what follows.
        await statements.command('checkpoint')
        const { rows } = await statements.query(LOG_SINCE_CHECKPOINT, [])
        const [since] = rows
        await copyDirectory(directory, to, (path) => {
          const [, segment] = /^pg_wal\/([0-9A-F]{24})$/.exec(path) ?? []
          return segment === undefined || (segment >= String(since?.first) && segment <= String(since?.last))
        })
      }),
    close: () => alone(() => database.close()),
  }
}

const gone = (): Error =>
  Object.assign(new Error('The transaction has ended: it was open for too long.'), { code: TRANSACTION_GONE })
