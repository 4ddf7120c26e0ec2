import type { Database } from './adapters/postgres/db.ts'
import { createRequestIds, createRiskStore } from './adapters/postgres/door.repository.ts'
import { createFileIndex } from './adapters/postgres/files.repository.ts'
import { createGalleryStore, readStyleThumbs } from './adapters/postgres/gallery.repository.ts'
import { createGenerationStore } from './adapters/postgres/generation.repository.ts'
import { createLedger } from './adapters/postgres/quota.repository.ts'
import { createLocks, createSubmissions } from './adapters/postgres/submissions.repository.ts'
import { createTimings } from './adapters/postgres/timings.repository.ts'
import { createWaitingRoom } from './adapters/postgres/waiting-room.repository.ts'
import { createWorksStore } from './adapters/postgres/works.repository.ts'
import type { StarterCollection } from './adapters/starter/starter.source.ts'
import type { Limits } from './config/limits.ts'
import { createEntitlements } from './domain/entitlements/entitlements.ts'
import { createPictures } from './domain/files/pictures.ts'
import type { Blobs, FileRecord, Imaging } from './domain/files/ports.ts'
import { createSweep } from './domain/files/sweep.ts'
import { createSelected } from './domain/gallery/gallery.ts'
import { createRenderStarter, createSeedStarter } from './domain/gallery/starter.ts'
import { createAdmission } from './domain/generation/admission.ts'
import { createCancel } from './domain/generation/cancel.ts'
import { createEnding } from './domain/generation/ending.ts'
import { createOutlook } from './domain/generation/eta.ts'
import { createGenerate } from './domain/generation/generate.ts'
import type { ImageEngine, Jobs } from './domain/generation/ports.ts'
import { createReconcile } from './domain/generation/reconcile.ts'
import { createSubmit } from './domain/generation/submit.ts'
import { createIdentify, type PartnerWord } from './domain/identity/identity.ts'
import type { Clock } from './domain/kernel/clock.ts'
import type { Ids } from './domain/kernel/ids.ts'
import type { Log } from './domain/kernel/log.ts'
import type { Notices } from './domain/kernel/notices.ts'
import { Refusal } from './domain/kernel/refusal.ts'
import type { Storage } from './domain/kernel/storage.ts'
import { createLauncher, type EngineOffer } from './domain/launcher/launcher.ts'
import type { Partner } from './domain/partners/partner.ts'
import { createQuota } from './domain/quota/quota.ts'
import { addressKeyOf } from './domain/risk/address.ts'
import { createReplay } from './domain/risk/replay.ts'
import { createRisk } from './domain/risk/risk.ts'
import { createRedDotMemory } from './domain/works/red-dot-memory.ts'
import { createStreamRead, createStreamStart } from './domain/works/stream.ts'
import { createWorks } from './domain/works/works.ts'
import type { UseCases } from './http/use-cases.ts'
import { SUBMISSIONS_KEPT } from './jobs/regular.job.ts'

export interface DomainParts {
  database: Database
  queue: Jobs
  notices: Notices
  blobs: Blobs
  imaging: Imaging
  clock: Clock
  ids: Ids
  log: Log
  storage: Storage
  limits: Limits
  offers: readonly EngineOffer[]
  engineOf(id: string): Promise<ImageEngine>
  starter: StarterCollection | null
  partners: PartnerWord<Partner>
}

/** Gives every use case its ports; one feature's use case is another's port here, and nowhere else. */
export function createDomain(parts: DomainParts) {
  const { database, notices, clock, limits, starter } = parts
  const { uow } = database
  const files = createFiles(parts)
  const door = createDoor(parts)
  const launcher = createLauncher({
    offers: parts.offers,
    styleThumbs: () => readStyleThumbs(database),
    clock,
  })
  const mayOf = createEntitlements(limits)
  const quota = createQuota({
    ledger: createLedger(database),
    entitlementsOf: mayOf,
    limits,
    clock,
    ids: parts.ids,
  })
  const generation = createGeneration(parts, { files, quota, catalogue: launcher, mayOf })
  const gallery = createGalleryStore(database)
  const worksStore = createWorksStore(database)
  const works = createWorks({ store: worksStore, files: files.pictures, uow, notices, limits, clock })
  const curated = starter && { ...parts, store: gallery, source: starter, files: files.pictures, uow }

  const cases: UseCases = {
    clock,
    notices,
    launcher,
    async submit(request) {
      // What could not be kept is not begun: nobody waits for a failure.
      if (await parts.storage.isStillFull()) throw new Refusal(503, 'unavailable')
      return generation.submit(request)
    },
    cancel: generation.cancel,
    outlookOf: generation.outlookOf,
    works,
    redDot: createRedDotMemory(works.redDot, notices),
    completedCount: quota.completedCount,
    balance: quota.balance,
    selected: createSelected(gallery),
    stream: { start: createStreamStart(worksStore), read: createStreamRead(worksStore) },
    unmarked: (principal) => mayOf(principal).unmarked,
    files,
  }
  return {
    cases,
    door,
    generate: generation.generate,
    reconcile: generation.reconcile,
    room: generation.room,
    purge: works.purge,
    sweep: files.sweep,
    seedStarter: curated && createSeedStarter(curated),
    renderStarter: curated && createRenderStarter(curated),
    async forget(): Promise<void> {
      await door.risk.tidy()
      await door.replay.tidy()
      await generation.submissions.forgetBefore(clock.now() - SUBMISSIONS_KEPT)
    },
  }
}

export type Domain = ReturnType<typeof createDomain>

function createFiles({ database, blobs, imaging, ids, clock, log, starter }: DomainParts) {
  const index = createFileIndex(database)
  return {
    pictures: createPictures({ index, blobs, imaging, ids, clock }),
    sweep: createSweep({ index, blobs, clock, log }),
    find: index.find,
    read: async ({ origin, key }: FileRecord) =>
      origin === 'blobs' ? blobs.read(key) : ((await starter?.read(key)) ?? null),
  }
}

function createDoor({ database, limits, clock, partners }: DomainParts) {
  return {
    risk: createRisk({ store: createRiskStore(database), limits, clock }),
    replay: createReplay(createRequestIds(database), clock),
    identify: createIdentify(partners),
    // Only from a neighbour is it believed that a call comes from the neighbourhood.
    addressKeyOf: (address: string, peer: string) =>
      addressKeyOf(address, limits.limitPrivateAddresses) ?? addressKeyOf(peer, limits.limitPrivateAddresses),
  }
}

interface Neighbours {
  files: ReturnType<typeof createFiles>
  quota: ReturnType<typeof createQuota>
  catalogue: ReturnType<typeof createLauncher>
  mayOf: ReturnType<typeof createEntitlements>
}

function createGeneration(parts: DomainParts, { files, quota, catalogue, mayOf }: Neighbours) {
  const { database, queue: jobs, notices, clock, ids, log, limits, engineOf } = parts
  const { uow } = database
  const { pictures } = files
  const store = createGenerationStore(database)
  const room = createWaitingRoom(database)
  const submissions = createSubmissions(database)
  const account = quota
  const admission = createAdmission({ room, jobs, clock })
  const outlookOf = createOutlook({
    room,
    timings: createTimings(database),
    catalogue,
    capacity: admission.capacity,
  })
  const endWithoutResult = createEnding({ store, account, pictures, admission, notices, clock })
  const shared = { uow, store, jobs, account, admission, notices, clock, catalogue, endWithoutResult }
  return {
    outlookOf,
    submissions,
    room: {
      report: (worker: string, capacity: number) =>
        room.report(worker, capacity, clock.now(), admission.livingSince()),
      leave: room.leave,
      clear: () => room.clear(),
    },
    submit: createSubmit({
      ...shared,
      locks: createLocks(database),
      room,
      submissions,
      outlookOf,
      mayOf,
      // Activation codes, bans and sensitive words look at a submit here, in this order.
      screens: [],
      waitingTotal: limits.waitingTotal,
      ids,
    }),
    cancel: createCancel(shared),
    generate: createGenerate({ ...shared, pictures, engineOf, log, limits }),
    reconcile: createReconcile({ ...shared, limits }),
  }
}
