import type { Tx, UnitOfWork } from '../../src/domain/kernel/unit-of-work.ts'
import type { Grant, Membership, MembershipStore, WorkExpiry } from '../../src/domain/membership/ports.ts'
import type { Payment, PaymentStore } from '../../src/domain/payments/ports.ts'
import type { RefundListStore } from '../../src/domain/payments/refund-list-ports.ts'

type KeptGrant = Grant & { revokedAt: number | null }

interface Rows {
  payments: Map<string, Payment>
  grants: Map<string, KeptGrant>
  memberships: Map<string, Membership>
}

export class Crash extends Error {}

/** What no sequence calls. */
const NOT_CALLED = {
  keepNotification: async () => {},
  notifications: async () => [],
  reviewNotification: async () => false,
  reviewNotifications: async () => 0,
  notificationsOf: async () => [],
  clearNotificationBodies: async () => {},
  deleteUnpaid: async () => {},
}

/** Tables in memory with atomic transactions, which may crash at any write. */
function modelDatabase() {
  let rows: Rows = { payments: new Map(), grants: new Map(), memberships: new Map() }
  let crashIn: number | null = null
  const write = () => {
    if (crashIn === null) return
    crashIn -= 1
    if (crashIn < 0) {
      crashIn = null
      throw new Crash('killed between two steps')
    }
  }
  const tx = {} as Tx
  // As in the database, transactions are isolated: a rollback affects only its own.
  let last: Promise<unknown> = Promise.resolve()
  const serialized = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
  const uow: UnitOfWork = {
    run: (work) =>
      serialized(async () => {
        const before = rows
        rows = {
          payments: new Map(rows.payments),
          grants: new Map(rows.grants),
          memberships: new Map(rows.memberships),
        }
        try {
          const result = await work(tx)
          write()
          return result
        } catch (error) {
          rows = before
          throw error
        }
      }),
  }
  return {
    uow,
    serialized,
    write,
    rows: () => rows,
    crashAfter(writes: number) {
      crashIn = writes
    },
    heal() {
      crashIn = null
    },
  }
}

type ModelDatabase = ReturnType<typeof modelDatabase>

function modelPayments({ rows, serialized, write }: ModelDatabase): PaymentStore {
  const rechecks = new Map<string, number>()
  return {
    async add(payment) {
      write()
      rows().payments.set(payment.id, payment)
    },
    find: async (id) => rows().payments.get(id) ?? null,
    findByReference: async () => null,
    lock: async (id) => rows().payments.get(id) ?? null,
    lockPending: async (principalId) =>
      [...rows().payments.values()].filter(
        (one) => one.principalId === principalId && one.state === 'pending',
      ),
    async put(payment) {
      write()
      rows().payments.set(payment.id, payment)
    },
    takeDue: ({ now }, until, limit) =>
      serialized(async () => {
        const due = [...rows().payments.values()]
          .filter(({ checkAt }) => checkAt !== null && checkAt <= now)
          .slice(0, limit)
        for (const payment of due) {
          rows().payments.set(payment.id, { ...payment, checkAt: until, checks: payment.checks + 1 })
        }
        return due
      }),
    checkAgainAt: (id, at) =>
      serialized(async () => {
        const payment = rows().payments.get(id)
        if (payment) rows().payments.set(id, { ...payment, checkAt: at })
      }),
    takeForRecheck: ({ begunAfter, notWithin, now }) =>
      serialized(async () => {
        const due = [...rows().payments.values()]
          .filter(({ id, state, createdAt }) => {
            const at = rechecks.get(id) ?? createdAt
            const isDue = at < notWithin.from || at > notWithin.to
            return (state === 'paid' || state === 'disputed') && createdAt > begunAfter && isDue
          })
          .toSorted((a, b) => b.createdAt - a.createdAt)[0]
        if (due) rechecks.set(due.id, now)
        return due ?? null
      }),
    latestOf: async () => [],
    list: async () => [...rows().payments.values()],
    ...NOT_CALLED,
  }
}

function modelMemberships({ rows, write }: ModelDatabase): MembershipStore & WorkExpiry {
  return {
    find: async (principalId) => rows().memberships.get(principalId) ?? null,
    async put(principalId, membership) {
      write()
      rows().memberships.set(principalId, membership)
    },
    async addGrant(grant) {
      write()
      const key = `${grant.source}:${grant.ref}`
      if (rows().grants.has(key)) return false
      rows().grants.set(key, { ...grant, revokedAt: null })
      return true
    },
    grantsOf: async (ids) =>
      [...rows().grants.values()]
        .filter(({ principalId, revokedAt }) => ids.includes(principalId) && revokedAt === null)
        .sort((a, b) => a.at - b.at),
    async revokeGrant({ source, ref }, at) {
      write()
      const key = `${source}:${ref}`
      const grant = rows().grants.get(key)
      if (!grant || (grant.revokedAt === null) === (at === null)) return null
      rows().grants.set(key, { ...grant, revokedAt: at })
      return grant.principalId
    },
    addCode: async () => {},
    spendCode: async () => null,
    cancelExpiry: async () => {},
    expireAt: async () => {},
  }
}

/** Not in the transactions: each of its writes stands alone. */
function modelRefundLists({ rows, write }: ModelDatabase): RefundListStore {
  const read = new Set<string>()
  const refunds = new Map<string, Map<string, number>>()
  return {
    oldestPaid: async (_provider, after) =>
      [...rows().payments.values()]
        .filter(({ state, createdAt }) => (state === 'paid' || state === 'disputed') && createdAt > after)
        .reduce<number | null>((oldest, { createdAt }) => Math.min(oldest ?? createdAt, createdAt), null),
    daysRead: async () => read,
    async markRead(_provider, day) {
      write()
      read.add(day)
    },
    isRefundKnown: async ({ paymentId, number }) => refunds.get(paymentId)?.has(number) ?? false,
    async sumOfOthers({ paymentId, number }) {
      const others = [...(refunds.get(paymentId) ?? [])].filter(([one]) => one !== number)
      return others.reduce((sum, [, amount]) => sum + amount, 0)
    },
    async addRefund({ paymentId, number, amount }) {
      write()
      const ofPayment = refunds.get(paymentId) ?? new Map<string, number>()
      refunds.set(paymentId, ofPayment.set(number, amount))
    },
  }
}

/** The stores over one such database. */
export function modelTables() {
  const database = modelDatabase()
  return {
    ...database,
    payments: modelPayments(database),
    memberships: modelMemberships(database),
    refundLists: modelRefundLists(database),
    /** Moves the rows of a visitor to the member at a sign-in. */
    move(from: string, to: string): void {
      database.write()
      const { payments, grants } = database.rows()
      for (const rows of [payments, grants] as Map<string, { principalId: string }>[]) {
        for (const [key, row] of rows) {
          if (row.principalId === from) rows.set(key, { ...row, principalId: to })
        }
      }
    },
  }
}
