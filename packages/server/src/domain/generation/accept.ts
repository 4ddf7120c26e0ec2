import { isSuccess } from '@easel/contract/errors'
import { networkKeyOf } from '../kernel/address.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Log } from '../kernel/log.ts'
import { imagesPerDayOf, type Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tracing } from '../kernel/tracing.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import type { Admission, Standing } from './admission.ts'
import type {
  Account,
  EntitlementsOf,
  FirstAnswer,
  Jobs,
  NewWork,
  Submissions,
  SubmitResult,
} from './ports.ts'
import type { EstimateOf } from './queue-estimate.ts'

/** The caller's idempotency key and the hash of the request body; null without a key. */
export type Idempotency = { key: string; bodyHash: string } | null

export interface AcceptParts {
  uow: UnitOfWork
  locks: Locks
  jobs: Jobs
  account: Account
  submissions: Submissions
  admission: Admission
  estimateOf: EstimateOf
  workEvents: WorkEvents
  entitlementsOf: EntitlementsOf
  waitingTotal: number
  tracing: Pick<Tracing, 'traceparent'>
  clock: Clock
  log: Log
}

interface AcceptRequest {
  principal: Principal
  idempotency: Idempotency
  /**
   * Builds the work, or returns a refusal. Writes made beside a refusal are committed (a pause, a spent code).
   * `already`: the work was accepted before.
   */
  prepare(tx: Tx): Promise<NewWork | Refusal | { already: SubmitResult }>
}

/** Accepts a work: everything it touches is written in one transaction. */
export function createAccept(parts: AcceptParts) {
  const { uow, locks, account, admission, jobs, submissions } = parts
  const promoteOnce = createPromoteOnce(parts)
  let accepting = 0
  const attempt = async ({ principal, idempotency, prepare }: AcceptRequest): Promise<SubmitResult> => {
    let leavesCapacity = false
    const outcome = await uow.run(async (tx) => {
      await locks.holdWithNext(lockKeys(principal), tx)
      const first = idempotency && (await submissions.find(principal.id, idempotency.key, tx))
      if (first) return repeatFirstAnswer(first, idempotency)
      const work = await prepare(tx)
      if (work instanceof Refusal) return recordAnswer(parts, { principal, refusal: work, idempotency }, tx)
      if ('already' in work) return work.already
      await account.check(principal, tx)
      const standing = await admission.standing(work, accepting > 1, tx)
      checkWaitingLimits(parts, principal, standing)
      leavesCapacity = standing.shared && standing.free > 0
      const traced = { ...work, traceparent: parts.tracing.traceparent() }
      return admitAndRecord(parts, { principal, work: traced, idempotency, standing }, tx)
    })
    if (outcome instanceof Refusal) throw outcome
    if (leavesCapacity) await promoteOnce()
    jobs.wake()
    return outcome
  }
  return async (request: AcceptRequest): Promise<SubmitResult> => {
    accepting += 1
    try {
      return await attempt(request)
    } finally {
      accepting -= 1
    }
  }
}

/** Admits for all that were accepted together: those that come while it runs are served by the next run. */
function createPromoteOnce({ uow, admission, log }: Pick<AcceptParts, 'uow' | 'admission' | 'log'>) {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  const promote = (): Promise<void> => {
    next = null
    // The works are accepted whatever comes of this; it is done regularly, too.
    return uow
      .run((tx) => admission.promote(tx))
      .catch((err) => log.warn({ err }, 'admitting after a submit failed'))
  }
  return (): Promise<void> => {
    if (next === null) {
      next = running.then(promote)
      running = next
    }
    return next
  }
}

export type Accept = ReturnType<typeof createAccept>

interface NewSubmission {
  principal: Principal
  work: NewWork
  idempotency: Idempotency
  standing: Standing
}

async function admitAndRecord(
  parts: AcceptParts,
  { principal, work, idempotency, standing }: NewSubmission,
  tx: Tx,
): Promise<SubmitResult> {
  const { account, admission, submissions, estimateOf, workEvents } = parts
  const { status, position } = await admission.enter(work, standing, tx)
  account.reserve(principal, work.id, tx)
  const entered = { ...work, status, engine: null, progress: 0 }
  const estimate = (await estimateOf([entered], tx, { capacity: standing.capacity, position })).get(work.id)
  const answer = {
    id: work.id,
    queuePosition: estimate?.queuePosition ?? null,
    etaSeconds: estimate?.etaSeconds ?? null,
  }
  if (idempotency) {
    const { key, bodyHash } = idempotency
    const entry = { principalId: principal.id, key, bodyHash, workId: work.id, answer, at: work.createdAt }
    submissions.put(entry, tx)
  }
  await workEvents.publish({ principalId: principal.id, workId: work.id }, tx)
  return answer
}

/** Refusals are not stored under the key, so the request may be repeated; a redeemed activation code (433) is. */
async function recordAnswer(
  { submissions, clock }: AcceptParts,
  { principal, refusal, idempotency }: { principal: Principal; refusal: Refusal; idempotency: Idempotency },
  tx: Tx,
): Promise<Refusal> {
  if (idempotency && isSuccess(refusal.status)) {
    const { reason, status } = refusal
    const entry = { ...idempotency, principalId: principal.id, workId: null, at: clock.now() }
    submissions.put({ ...entry, answer: { reason, status } }, tx)
  }
  return refusal
}

/** Submits that come together do not see each other in the total; those of one principal wait for each other. */
function checkWaitingLimits(
  { entitlementsOf, waitingTotal }: AcceptParts,
  principal: Principal,
  { waiting, own, room }: Standing,
): void {
  // Those for whom there is room are about to be admitted.
  if (waiting - room >= waitingTotal) throw new Refusal(431, 'queue_full')
  const limit = entitlementsOf(principal).waiting
  if (own - room >= limit) throw new Refusal(431, 'waiting_limit', { limit })
}

export function repeatFirstAnswer(
  { bodyHash, answer }: FirstAnswer,
  request: Idempotency,
): SubmitResult | Refusal {
  if (bodyHash !== request?.bodyHash) throw new Refusal(409, 'idempotency_mismatch')
  return 'reason' in answer ? new Refusal(answer.status, answer.reason) : answer
}

/** Sorted, so that two submits cannot deadlock. A partner with a quota has its submits one after the other. */
function lockKeys(principal: Principal): string[] {
  const { id, addressKey, partner } = principal
  const key = addressKey && (networkKeyOf(addressKey) ?? addressKey)
  const isShared = imagesPerDayOf(principal) !== null
  const ofPartner = partner && isShared ? [`partner:${partner.id}`] : []
  return [`principal:${id}`, ...(key === null ? [] : [`address:${key}`]), ...ofPartner].sort()
}
