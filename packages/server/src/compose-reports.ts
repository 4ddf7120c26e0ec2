import type { NoticeBoard } from './adapters/events/notices.ts'
import type { Database } from './adapters/postgres/db.ts'
import { createReportsStore } from './adapters/postgres/reports.repository.ts'
import { createLocks } from './adapters/postgres/submissions.repository.ts'
import type { Limits } from './config/limits.ts'
import type { Clock } from './domain/kernel/clock.ts'
import type { Log } from './domain/kernel/log.ts'
import { createReports } from './domain/reports/reports.ts'

interface Parts {
  database: Database
  notices: Pick<NoticeBoard, 'tell' | 'listen'>
  changes: Pick<NoticeBoard, 'told' | 'onChange'>
  limits: Limits
  clock: Clock
  log: Log
}

/** What people report; with the pages or, at the operator's door, without. */
export const createReportRoom = ({ database, notices, changes, limits, clock, log }: Parts) =>
  createReports({
    store: createReportsStore(database),
    locks: createLocks(database),
    uow: database.uow,
    notices,
    changes,
    limits,
    clock,
    log,
  })
