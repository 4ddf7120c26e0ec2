import { DAY, type Language, MINUTE, TICKET_TTL } from '@easel/contract/numbers'
import { newToken, tokenKeyOf } from '../kernel/bearer-token.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import type { ExportRecord, ExportStore, OwnDataStore } from './ports.ts'

interface Parts<Proof> {
  store: OwnDataStore
  exports: ExportStore
  /** Refuses with 403 when the sign-in is old and no proof is given. */
  confirm(principal: Principal, proof: Proof | undefined): Promise<void>
  /** Notifies the owner of the request. */
  notify(principal: Principal, language: Language, tx: Tx): Promise<void>
  entitlementsOf(principal: Principal): { withoutWatermark: boolean }
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
  limits: { exportsPerDay: number }
}

/** An interrupted download may be repeated with the same ticket. */
const MAX_FETCHES = 3
/** Lease of a running download, renewed while the process lives. */
const LEASE = 2 * MINUTE

const keyOf = (ticket: string): string => tokenKeyOf('export', ticket)

/** Export of a person's own data: requested by a call and downloaded by a ticket, one at a time. */
export function createExporting<Proof>(parts: Parts<Proof>) {
  const { store, exports, confirm, notify, entitlementsOf, locks, uow, clock, ids, limits } = parts
  const lockOf = (principalId: string) => `exports:${principalId}`

  return {
    async request(principal: Principal, language: Language, proof: Proof | undefined) {
      // Visitors and partners' users have no other proof than their credential.
      if (principal.kind === 'member') await confirm(principal, proof)
      const ticket = newToken(ids)
      const at = clock.now()
      const until = at + TICKET_TTL
      await uow.run(async (tx) => {
        await locks.hold([lockOf(principal.id)], tx)
        const { count, oldestAt, runningUntil } = await exports.since(principal.id, at - DAY, tx)
        if (runningUntil !== null && runningUntil > at) throw new Refusal(409, 'export_running')
        if (count >= limits.exportsPerDay) {
          throw new Refusal(429, 'export_limit', { retryAfter: secondsUntilFree(oldestAt, DAY, at) })
        }
        const watermarked = !entitlementsOf(principal).withoutWatermark
        const sessionId = principal.session?.id ?? null
        const record = {
          id: ids.next(),
          principalId: principal.id,
          sessionId,
          language,
          watermarked,
          at,
          until,
        }
        await exports.add(record, keyOf(ticket), tx)
        await notify(principal, language, tx)
      })
      return { ticket, expiresAt: until }
    },

    /** The export of a ticket; null when it has expired or another download of the person is running. */
    begin: (ticket: string): Promise<ExportRecord | null> =>
      uow.run(async (tx) => {
        const record = await exports.find(keyOf(ticket), tx)
        if (!record) return null
        await locks.hold([lockOf(record.principalId)], tx)
        const now = clock.now()
        const times = { now, runningUntil: now + LEASE, maxFetches: MAX_FETCHES }
        return (await exports.begin(record.id, times, tx)) ? record : null
      }),

    /** Renews the lease of a download until the returned function is called. */
    keepAlive(id: string): () => Promise<void> {
      const timer = setInterval(() => {
        exports.renewLease(id, clock.now() + LEASE).catch(() => {})
      }, LEASE / 4)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await exports.end(id)
      }
    },

    store,
    removeExpired: () => exports.deleteBefore(clock.now() - DAY),
  }
}
