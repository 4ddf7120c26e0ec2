import { type Language, Operation, STYLIZE } from '@easel/contract/numbers'
import type { SubmitBody } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Notices } from '../kernel/notices.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Admission } from './admission.ts'
import type { OutlookOf } from './eta.ts'
import type {
  Account,
  Catalogue,
  GenerationStore,
  Jobs,
  MayOf,
  NewWork,
  Submissions,
  SubmitResult,
  WaitingRoom,
} from './ports.ts'

export interface SubmitRequest {
  principal: Principal
  language: Language
  body: SubmitBody
  /** The caller's idempotency key with the hash of what was asked under it; null without one. */
  idempotency: { key: string; bodyHash: string } | null
}

/** Looks at a submit before it is counted: activation codes, bans, sensitive words. Refuses by throwing. */
export type Screen = (request: SubmitRequest, tx: Tx) => Promise<void>

interface Parts {
  uow: UnitOfWork
  locks: Locks
  store: GenerationStore
  room: WaitingRoom
  jobs: Jobs
  account: Account
  submissions: Submissions
  catalogue: Catalogue
  admission: Admission
  outlookOf: OutlookOf
  notices: Notices
  mayOf: MayOf
  screens: readonly Screen[]
  waitingTotal: number
  clock: Clock
  ids: Ids
}

/** Accepts a prompt: everything it touches is written in one transaction, or nothing is. */
export function createSubmit(parts: Parts) {
  const { uow, locks, account, jobs, submissions } = parts
  return async (request: SubmitRequest): Promise<SubmitResult> => {
    const { principal, idempotency } = request
    checkParameters(parts, request)
    const result = await uow.run(async (tx) => {
      await locks.hold(lockKeys(principal), tx)
      const first = idempotency && (await submissions.find(principal.id, idempotency.key, tx))
      if (first) return repeat(first, idempotency)
      for (const screen of parts.screens) await screen(request, tx)
      await account.checkRate(principal, tx)
      await account.checkDaily(principal, tx)
      await checkRoom(parts, principal, tx)
      return accept(parts, request, tx)
    })
    jobs.wake()
    return result
  }
}

async function accept(parts: Parts, request: SubmitRequest, tx: Tx): Promise<SubmitResult> {
  const { store, account, admission, submissions, outlookOf, notices } = parts
  const { principal, idempotency } = request
  const work = newWork(parts, request)
  await store.insert(work, tx)
  await account.reserve(principal, work.id, tx)
  await admission.promote(tx)
  const inserted = await store.find(work.id, tx)
  const outlook = inserted ? (await outlookOf([inserted], tx)).get(work.id) : undefined
  const answer = {
    id: work.id,
    queuePosition: outlook?.queuePosition ?? null,
    etaSeconds: outlook?.etaSeconds ?? null,
  }
  if (idempotency) {
    const { key, bodyHash } = idempotency
    const entry = { principalId: principal.id, key, bodyHash, workId: work.id, answer, at: work.createdAt }
    await submissions.put(entry, tx)
  }
  await notices.tell({ principalId: principal.id, workId: work.id }, tx)
  return answer
}

function newWork({ ids, clock, mayOf }: Parts, { principal, language, body }: SubmitRequest): NewWork {
  return {
    id: ids.next(),
    principalId: principal.id,
    operation: Operation.Imagine,
    prompt: body.prompt,
    negativePrompt: body.negativePrompt || null,
    language,
    modelId: body.modelId,
    ratioType: body.ratioType,
    styleId: body.styleId ?? null,
    stylize: body.stylize ?? STYLIZE.default,
    seed: body.seed ?? ids.seed(),
    vip: mayOf(principal).priority,
    createdAt: clock.now(),
  }
}

/** What can be refused without looking at anything that changes. */
function checkParameters({ catalogue, mayOf }: Parts, { principal, body }: SubmitRequest): void {
  if (!mayOf(principal).create) throw new Refusal(403, 'not_offered')
  const model = catalogue.model(body.modelId)
  const style = body.styleId === undefined ? undefined : catalogue.style(body.styleId)
  if (!model) throw invalid('modelId')
  if (style === null) throw invalid('styleId')
  if (body.image !== undefined) throw invalid('image')
  if (mayOf(principal).lockedParameters) return
  if (model.vip) throw locked('modelId')
  if (style?.vip) throw locked('styleId')
  if ((body.stylize ?? STYLIZE.default) !== STYLIZE.default) throw locked('stylize')
}

async function checkRoom({ room, mayOf, waitingTotal }: Parts, principal: Principal, tx: Tx): Promise<void> {
  const waiting = await room.waiting(principal.id, tx)
  if (waiting.total >= waitingTotal) throw new Refusal(431, 'queue_full')
  if (waiting.own >= mayOf(principal).waiting) throw new Refusal(431, 'waiting_limit')
}

function repeat(
  first: { bodyHash: string; answer: SubmitResult },
  asked: { bodyHash: string } | null,
): SubmitResult {
  if (first.bodyHash !== asked?.bodyHash) throw new Refusal(409, 'idempotency_mismatch')
  return first.answer
}

/** Sorted, so that two submits never wait for each other crosswise. */
const lockKeys = ({ id, addressKey }: Principal): string[] =>
  [`principal:${id}`, ...(addressKey === null ? [] : [`address:${addressKey}`])].sort()

const invalid = (field: string): Refusal => new Refusal(400, 'body_invalid', { field })
const locked = (field: string): Refusal => new Refusal(402, 'vip', { field })
