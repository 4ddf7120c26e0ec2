import type { KyselyPlugin, QueryId, RootOperationNode, Transaction } from 'kysely'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import type { Tables } from '../../src/adapters/postgres/core/tables.ts'
import type { Tx } from '../../src/domain/kernel/unit-of-work.ts'

class Killed extends Error {}

/** Tables of a purchase. */
export const OF_PURCHASES = ['payments', 'payment_notifications', 'grants', 'memberships'] as const

/**
 * A database that dies at a step of a change, in this process: as after a kill, what was not committed is gone, and
 * nothing more is written or read until it is revived. A step is before a statement about one of these tables, before or
 * after the commit of what it belongs to, and after a statement that is committed by itself.
 * `kill-at.mjs` kills a process at such steps, which takes seconds each.
 */
export function withKillPoints(database: Database, tables: readonly (keyof Tables)[]) {
  const counted = new RegExp(`\\b(${tables.join('|')})\\b`)
  const nameOf = (node: RootOperationNode): string | null => {
    const table = counted.exec(JSON.stringify(node))?.[0]
    return table ? `${node.kind.replace(/(Query)?Node$/, '')} ${table}` : null
  }

  let left = Number.POSITIVE_INFINITY
  let isDead = false
  let steps: string[] = []

  const step = (name: string) => {
    if (isDead) throw new Killed()
    steps.push(name)
    left -= 1
    if (left > 0) return
    isDead = true
    throw new Killed()
  }

  /** `onOurs`: of a transaction, in which one of the statements that count comes. */
  const pluginOf = (onOurs: (() => void) | null): KyselyPlugin => {
    const names = new WeakMap<QueryId, string>()
    return {
      transformQuery({ node, queryId }) {
        if (isDead) throw new Killed()
        const name = nameOf(node)
        if (name) {
          onOurs?.()
          step(`before ${name}`)
          if (!onOurs) names.set(queryId, name)
        }
        return node
      },
      async transformResult({ result, queryId }) {
        const name = names.get(queryId)
        if (name) step(`after ${name}`)
        return result
      },
    }
  }

  const outside = database.on().withPlugin(pluginOf(null))
  const original = new WeakMap<Tx, Tx>()
  const killable: Database = {
    ...database,
    on: (tx) => (tx ? database.on(tx) : outside),
    uow: {
      async run(work) {
        if (isDead) throw new Killed()
        let isOurs = false
        const plugin = pluginOf(() => {
          isOurs = true
        })
        const result = await database.uow.run(async (tx) => {
          const own = (database.on(tx) as Transaction<Tables>).withPlugin(plugin) as unknown as Tx
          original.set(own, tx)
          const result = await work(own)
          if (isOurs) step('before commit')
          return result
        })
        if (isOurs) step('after commit')
        return result
      },
    },
    afterCommit: (tx, action) => database.afterCommit(original.get(tx) ?? tx, action),
    writeLate: (tx, write) => database.writeLate(original.get(tx) ?? tx, write),
    notifyLate: (tx, notice) => database.notifyLate(original.get(tx) ?? tx, notice),
    close: async () => {},
  }
  return {
    database: killable,
    /** Dies at this step from now on. */
    arm(at: number): void {
      left = at
      steps = []
    },
    /** Ends the counting. Whether it had died. */
    revive(): boolean {
      const wasDead = isDead
      isDead = false
      left = Number.POSITIVE_INFINITY
      return wasDead
    },
    steps: (): readonly string[] => [...steps],
  }
}
