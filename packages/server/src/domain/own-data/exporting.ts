import { DAY, type Language, MINUTE, TICKET_FOR } from '@easel/contract/numbers'
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
  /** Refuses with 403 who signed in a while ago, and shows nothing that proves who they are. */
  confirm(principal: Principal, proof: Proof | undefined): Promise<void>
  /** Tells the owner that somebody has asked for all of it. */
  notify(principal: Principal, language: Language, tx: Tx): Promise<void>
  mayOf(principal: Principal): { unmarked: boolean }
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
  limits: { exportsPerDay: number }
}

/** A download that broke off is begun again with the same ticket. */
const FETCHES_AT_MOST = 3
/** A process that was killed lets go of a download after this long; one that lives says so more often. */
const LEASE = 2 * MINUTE

const keyOf = (ticket: string): string => tokenKeyOf('export', ticket)

/** Taking along all that is kept of oneself: asked for by a call, and fetched by a ticket, one at a time. */
export function createExporting<Proof>(parts: Parts<Proof>) {
  const { store, exports, confirm, notify, mayOf, locks, uow, clock, ids, limits } = parts
  const lockOf = (principalId: string) => `exports:${principalId}`

  return {
    async ask(principal: Principal, language: Language, proof: Proof | undefined) {
      // Visitors and partners' users have nothing else to show than what they call with.
      if (principal.kind === 'member') await confirm(principal, proof)
      const ticket = newToken(ids)
      const at = clock.now()
      const until = at + TICKET_FOR
      await uow.run(async (tx) => {
        await locks.hold([lockOf(principal.id)], tx)
        const { count, oldestAt, runningUntil } = await exports.since(principal.id, at - DAY, tx)
        if (runningUntil !== null && runningUntil > at) throw new Refusal(409, 'export_running')
        if (count >= limits.exportsPerDay) {
          throw new Refusal(429, 'export_limit', { retryAfter: secondsUntilFree(oldestAt, DAY, at) })
        }
        const marked = !mayOf(principal).unmarked
        const sessionId = principal.session?.id ?? null
        const asked = { id: ids.next(), principalId: principal.id, sessionId, language, marked, at, until }
        await exports.add(asked, keyOf(ticket), tx)
        await notify(principal, language, tx)
      })
      return { ticket, expiresAt: until }
    },

    /** What a ticket leads to; null when it is over, or while another one of the same person is being fetched. */
    begin: (ticket: string): Promise<ExportRecord | null> =>
      uow.run(async (tx) => {
        const asked = await exports.find(keyOf(ticket), tx)
        if (!asked) return null
        await locks.hold([lockOf(asked.principalId)], tx)
        const now = clock.now()
        const times = { now, runningUntil: now + LEASE, fetchesAtMost: FETCHES_AT_MOST }
        return (await exports.begin(asked.id, times, tx)) ? asked : null
      }),

    /** Says that a download still runs. Returns how to say that it is over. */
    running(id: string): () => Promise<void> {
      const timer = setInterval(() => {
        exports.goOn(id, clock.now() + LEASE).catch(() => {})
      }, LEASE / 4)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await exports.end(id)
      }
    },

    store,
    tidy: () => exports.forgetBefore(clock.now() - DAY),
  }
}
