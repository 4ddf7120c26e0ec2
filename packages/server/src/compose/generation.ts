import { DAY } from '@easel/contract/numbers'
import { timeLastSeen } from '../adapters/postgres/core/installation-times.ts'
import { createAdmissionStore } from '../adapters/postgres/generation/admission.repository.ts'
import { createCircuits } from '../adapters/postgres/generation/circuits.repository.ts'
import { createSharedCapacity } from '../adapters/postgres/generation/engine-capacity.ts'
import { createEngineTasks } from '../adapters/postgres/generation/engines.repository.ts'
import { createGenerationStore } from '../adapters/postgres/generation/generation.repository.ts'
import { createSubmissions } from '../adapters/postgres/generation/submissions.repository.ts'
import { createTimings } from '../adapters/postgres/generation/timings.repository.ts'
import { retentionDaysOf } from '../domain/entitlements/entitlements.ts'
import { createAccept } from '../domain/generation/accept.ts'
import { type Admission, createAdmission } from '../domain/generation/admission.ts'
import type { AdmissionStore } from '../domain/generation/admission-ports.ts'
import { createCancel, createCancelAll } from '../domain/generation/cancel.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../domain/generation/circuit-breaker.ts'
import { createCrop } from '../domain/generation/crop.ts'
import { createEdit, createEditsOf } from '../domain/generation/edit.ts'
import { createEndWithoutResult } from '../domain/generation/end-without-result.ts'
import { createEngineOrder } from '../domain/generation/engine-order.ts'
import type { EngineTasks } from '../domain/generation/engine-ports.ts'
import { createEnhance } from '../domain/generation/enhance.ts'
import { createGenerate } from '../domain/generation/generate.ts'
import { createModify, createStrengthsOf, createVariationsOf } from '../domain/generation/modify.ts'
import { createPatienceWith } from '../domain/generation/patience.ts'
import type { Presets, Sources } from '../domain/generation/ports.ts'
import { createQueueEstimate } from '../domain/generation/queue-estimate.ts'
import { createReconcile } from '../domain/generation/reconcile.ts'
import { retryingTasks, retryWhileUnavailable } from '../domain/generation/retry-while-unavailable.ts'
import { createSubmit } from '../domain/generation/submit.ts'
import type { Storage } from '../domain/kernel/storage.ts'
import type { Tx } from '../domain/kernel/unit-of-work.ts'
import type { Uploads } from '../domain/uploads/uploads.ts'
import type { Works } from '../domain/works/works.ts'
import type { Files } from './files.ts'
import type { DomainParts } from './parts.ts'
import type { People } from './people.ts'
import { pictureEdits } from './picture-edits.ts'

interface Dependencies {
  files: Files
  people: People
  visible: Works['visible']
  presets: Presets
  sources: Sources & Pick<Uploads, 'count'>
}

/** Composes generation. */
export function createGeneration(
  parts: DomainParts,
  { files, people, visible, presets, sources }: Dependencies,
) {
  const { database, queue: jobs, workEvents, clock, ids, log, limits } = parts
  const { uow } = database
  const { pictures } = files
  const { quota: account, entitlementsOf, locks, memberships, screens } = people
  const store = createGenerationStore(database)
  const admissions = createAdmissionStore(database)
  const submissions = createSubmissions(database)
  const admission = createAdmission({ admissions, store, jobs, clock })
  const timings = createTimings(database)
  const estimateOf = createQueueEstimate({
    admissions,
    timings,
    presets,
    capacity: admission.capacity,
  })
  const keptUntil = createKeptUntil(limits, memberships.now, timeLastSeen(database).read)
  const ending = { store, account, pictures, admission, workEvents, limits, clock }
  const endWithoutResult = createEndWithoutResult(ending)
  const tasks = retryingTasks(createEngineTasks(database))
  const engineOrder = orderOf(parts, presets, tasks)
  const can = engineOrder.supports
  const shared = { uow, store, jobs, account, admission, workEvents, clock, presets, endWithoutResult }
  const accept = createAccept({
    ...shared,
    log,
    tracing: parts.tracing,
    locks,
    submissions,
    estimateOf,
    entitlementsOf,
    waitingTotal: limits.waitingTotal,
  })
  return {
    estimateOf,
    submissions,
    admissions: admissionsOf(admission, admissions, engineOrder.breaker),
    submit: createSubmit({ ...{ accept, presets, sources, entitlementsOf, screens, clock, ids }, can }),
    enhance: createEnhance({
      accept,
      store,
      visible,
      entitlementsOf,
      can,
      estimateOf,
      clock,
      ids,
    }),
    modify: createModify({
      accept,
      store,
      entitlementsOf,
      screenAgain: people.screenAgain,
      can,
      clock,
      ids,
    }),
    edit: createEdit({
      ...{ accept, store, sources, entitlementsOf, screens, clock, ids },
      can,
    }),
    editsOf: createEditsOf(can),
    strengthsOf: createStrengthsOf(can),
    variationsOf: createVariationsOf(can),
    crop: createCrop({
      ...parts,
      ...{ uow, locks, store, submissions, sources, pictures, pictureEdits, entitlementsOf },
      countUpload: sources.count,
      keptUntil,
    }),
    cancel: createCancel(shared),
    cancelAll: createCancelAll(shared),
    generate: whereFilesAnswer(
      parts.storage,
      createGenerate({
        ...parts,
        ...shared,
        locks,
        pictures: files.jobPictures,
        sources,
        pictureEdits,
        engineOrder,
        patienceWith: createPatienceWith({ timings, limits, breaker: engineOrder.breaker }),
        tasks,
        keptUntil,
      }),
    ),
    reconcile: createReconcile({ ...shared, limits: { attempts: limits.attempts + engineOrder.fallbacks } }),
  }
}

function orderOf(parts: DomainParts, presets: Presets, tasks: EngineTasks) {
  const { database, log } = parts
  return createEngineOrder({
    ...{ ...parts, presets, tasks },
    sharedCapacity: database.bus ? createSharedCapacity(database, log) : null,
    breaker: createCircuitBreaker({ ...parts, circuits: createCircuits(database) }),
  })
}

const admissionsOf = (
  { heartbeat }: Admission,
  { leave, clear }: AdmissionStore,
  breaker: Pick<CircuitBreaker, 'open' | 'forgetOthers'>,
) => ({
  /** A process without sets also tells which engines are away, and when they are back. */
  async report(worker: string, capacity: number): Promise<void> {
    await heartbeat(worker, capacity)
    await breaker.open()
  },
  forgetEngines: breaker.forgetOthers,
  leave,
  clear,
})

/** While pictures could not be stored, an engine would be paid for nothing. */
const whereFilesAnswer =
  <J extends { signal: AbortSignal }>({ checkAnswers }: Storage, generate: (job: J) => Promise<void>) =>
  async (job: J): Promise<void> => {
    await retryWhileUnavailable(checkAnswers, job.signal)
    await generate(job)
  }

/** When a finished work expires; null: never. */
const createKeptUntil =
  (
    limits: DomainParts['limits'],
    membershipOf: People['memberships']['now'],
    lastSeen: (tx: Tx) => Promise<number | null>,
  ) =>
  async (principalId: string, finishedAt: number, tx: Tx): Promise<number | null> => {
    const days = retentionDaysOf(limits, await membershipOf(principalId, tx))
    if (days === null) return null
    // A clock that is behind would make the work due at once when corrected.
    return Math.max(finishedAt, (await lastSeen(tx)) ?? 0) + days * DAY
  }
