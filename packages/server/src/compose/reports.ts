import { type Slot, TICKET_TTL } from '@easel/contract/numbers'
import type { Database } from '../adapters/postgres/core/db.ts'
import { createLocks } from '../adapters/postgres/core/locks.ts'
import { createAppealsStore } from '../adapters/postgres/works/appeals.repository.ts'
import { createFileIndex } from '../adapters/postgres/works/files.repository.ts'
import { ownReportsOn } from '../adapters/postgres/works/own-reports.ts'
import { createReportsStore } from '../adapters/postgres/works/reports.repository.ts'
import { createTickets } from '../adapters/postgres/works/tickets.repository.ts'
import type { Limits } from '../config/limits.ts'
import { createRenameFiles } from '../domain/files/rename-files.ts'
import { networkKeyOf } from '../domain/kernel/address.ts'
import type { Changes } from '../domain/kernel/changes.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import type { Ids } from '../domain/kernel/ids.ts'
import type { Log } from '../domain/kernel/log.ts'
import type { Tx } from '../domain/kernel/unit-of-work.ts'
import type { WorkEvents } from '../domain/kernel/work-events.ts'
import { createOutcomes } from '../domain/reports/outcomes.ts'
import { createReportSurge } from '../domain/reports/report-surge.ts'
import { createReporters } from '../domain/reports/reporters.ts'
import { createReports } from '../domain/reports/reports.ts'
import { addressOfTicket, type TicketContent } from '../domain/saving/ports.ts'

interface Parts {
  database: Database
  workEvents: WorkEvents
  changes: Changes
  limits: Limits
  clock: Clock
  ids: Ids
  log: Log
}

/** Composes reports, for the server and for operator commands. */
export function createReportParts({ database, workEvents, changes, limits, clock, ids, log }: Parts) {
  const index = createFileIndex(database)
  const tickets = createTickets(database)
  const store = createReportsStore(database)
  const appeals = createAppealsStore(database)
  const surge = createReportSurge({ store, clock, log })
  const addressOf = async (picture: { workId: string; slot: Slot }, tx: Tx): Promise<string> => {
    const id = ids.secret()
    const pictures = [{ ...picture, as: 'original' as const, mark: false }]
    const content: TicketContent = { kind: 'review', pictures, holder: null }
    await tickets.put({ id, content, until: clock.now() + TICKET_TTL, under: null }, tx)
    return addressOfTicket(id)
  }
  const reports = createReports({
    store,
    appeals,
    reporters: createReporters({ store, limits }),
    surge,
    networkOf: (addressKey) => networkKeyOf(addressKey) ?? addressKey,
    renameFiles: createRenameFiles(index, ids),
    addressOf,
    locks: createLocks(database),
    uow: database.uow,
    workEvents,
    changes,
    limits,
    clock,
    log,
  })
  const outcomes = createOutcomes({ store: ownReportsOn(database), appeals, clock })
  const cases = {
    sentReports: outcomes.sent,
    tellReports: outcomes.tell,
    appeal: reports.appeal,
    takenDown: reports.takenDown,
  }
  return { ...reports, cases, addressOf, areSurging: surge.isSurging }
}
