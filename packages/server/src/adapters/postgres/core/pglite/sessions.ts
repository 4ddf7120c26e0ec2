import type { PGlite } from '@electric-sql/pglite'
import { type Result, TRANSACTION_GONE } from './protocol.ts'
import { createStatements } from './statements.ts'
import { createTurns } from './turns.ts'

/** How long a transaction may ask for nothing, in ms, before it is rolled back: it holds everybody else up. */
const LONGEST_SILENCE = 5000
/** A machine that slept finds its timers due before it finds the statements that wait: those get this long. */
const SECOND_LOOK = 250

/**
 * Gives the one connection of an embedded database the manners of a pool: a transaction has it for itself,
 * a failed statement harms nobody else, and a transaction that is left open is rolled back.
 */
export function createSessions(database: PGlite, longest = LONGEST_SILENCE) {
  const turns = createTurns()
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

  /** Statements may come before the transaction that they belong to has had its turn. */
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
      held.watchdog = setTimeout(end, SECOND_LOOK)
    }, longest)
  }

  return {
    async begin(session: number) {
      const begun = begin(session)
      opening.set(session, begun)
      await begun.finally(() => opening.delete(session))
    },
    end: (session: number, commit: boolean) => finish(session, commit ? 'commit' : 'rollback'),
    async query(session: number | null, sql: string, parameters: readonly unknown[]): Promise<Result> {
      const run = () => statements.query(sql, parameters)
      if (session === null) return alone(run, 'short')
      await opening.get(session)
      const held = open.get(session)
      if (!held) throw gone()
      // What takes long may do so; only a transaction that nobody goes on with is ended.
      clearTimeout(held.watchdog ?? undefined)
      return run().finally(() => watch(session))
    },
    /** Several statements at once, with their own `begin` and `commit` if they want. */
    script: (sql: string): Promise<Result> =>
      alone(async () => {
        try {
          return await statements.script(sql)
        } catch (error) {
          await statements.command('rollback').catch(() => {})
          throw error
        }
      }),
    close: () => alone(() => database.close()),
  }
}

const gone = (): Error =>
  Object.assign(new Error('The transaction has ended: it was open for too long.'), { code: TRANSACTION_GONE })
