import { createCandidateStreams } from './adapters/postgres/candidate-streams.repository.ts'
import { createRequestIds, createRiskStore } from './adapters/postgres/door.repository.ts'
import { createFileIndex } from './adapters/postgres/files.repository.ts'
import { createGalleryStore, readStyleThumbs } from './adapters/postgres/gallery.repository.ts'
import { createLineageStore } from './adapters/postgres/lineage.repository.ts'
import { createOptimisationStore } from './adapters/postgres/optimisations.repository.ts'
import { createShareStore } from './adapters/postgres/shares.repository.ts'
import { createShowingStore } from './adapters/postgres/showing.repository.ts'
import { createTickets } from './adapters/postgres/tickets.repository.ts'
import { createUploadAttemptStore } from './adapters/postgres/upload-attempts.repository.ts'
import { createUploadStore } from './adapters/postgres/uploads.repository.ts'
import { createWorksStore } from './adapters/postgres/works.repository.ts'
import { createFiles, type Files } from './compose-files.ts'
import { createGeneration } from './compose-generation.ts'
import type { DomainParts } from './compose-parts.ts'
import { createPeople, type People } from './compose-people.ts'
import { createReportRoom } from './compose-reports.ts'
import { createRetention } from './compose-retention.ts'
import type { Entitlements } from './domain/entitlements/entitlements.ts'
import { createReaddress } from './domain/files/readdress.ts'
import { createSelected } from './domain/gallery/gallery.ts'
import { createRenderStarter, createSeedStarter } from './domain/gallery/starter.ts'
import type { Catalogue } from './domain/generation/ports.ts'
import { createIdentify, createRenew } from './domain/identity/identity.ts'
import { addressKeyOf } from './domain/kernel/address.ts'
import { Refusal } from './domain/kernel/refusal.ts'
import type { Tx } from './domain/kernel/unit-of-work.ts'
import type { Work } from './domain/kernel/work.ts'
import { createLauncher } from './domain/launcher/launcher.ts'
import { createRegion } from './domain/launcher/region.ts'
import { createOptimise } from './domain/optimise/optimise.ts'
import { createReplay } from './domain/risk/replay.ts'
import { createRisk } from './domain/risk/risk.ts'
import { createFinished } from './domain/saving/finished.ts'
import { createSaving } from './domain/saving/saving.ts'
import { createSharing } from './domain/sharing/sharing.ts'
import { createUploadAttempts } from './domain/uploads/attempts.ts'
import { createUploads } from './domain/uploads/uploads.ts'
import { createLineage } from './domain/works/lineage.ts'
import { createRedDotMemory } from './domain/works/red-dot-memory.ts'
import { createShowing } from './domain/works/showing.ts'
import { createStreamStart } from './domain/works/stream.ts'
import { createWorks, type Works } from './domain/works/works.ts'
import type { UseCases } from './http/use-cases.ts'
import { SUBMISSIONS_KEPT } from './jobs/regular.job.ts'

/** Gives every use case its ports; one feature's use case is another's port here, and nowhere else. */
export function createDomain(parts: DomainParts) {
  const { database, notices, clock, limits, starter } = parts
  const { uow } = database
  const files = createFiles(parts)
  const launcher = createLauncher({
    offers: parts.offers,
    styleThumbs: () => readStyleThumbs(database),
    clock,
  })
  const people = createPeople(parts)
  const readdress = createReaddress(createFileIndex(database), parts.ids)
  const worksStore = createWorksStore(database)
  const attempts = createUploadAttempts({
    attempts: createUploadAttemptStore(database),
    locks: people.locks,
    uow,
    limits,
    clock,
    ids: parts.ids,
  })
  const uploads = createUploads({
    store: createUploadStore(database),
    attempts,
    files: files.pictures,
    reading: parts.imaging,
    mayOf: people.mayOf,
    find: worksStore.find,
    uow,
    limits,
    clock,
    ids: parts.ids,
  })
  const door = createDoor(parts, people)
  const gallery = createGalleryStore(database)
  const works = createWorks({
    store: worksStore,
    mayOf: people.mayOf,
    uow,
    notices,
    limits,
    clock,
  })
  const { visible } = works
  const generation = createGeneration(parts, {
    files,
    people,
    visible,
    catalogue: launcher,
    sources: uploads,
  })
  const reports = createReportRoom(parts)
  const retention = createRetention(parts)
  const taking = createTaking(parts, { files, people, works, catalogue: launcher, find: worksStore.find })
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
    async modify(asked) {
      if (await parts.storage.isStillFull()) throw new Refusal(503, 'unavailable')
      return generation.modify(asked)
    },
    async enlarge(...asked) {
      if (await parts.storage.isStillFull()) throw new Refusal(503, 'unavailable')
      return generation.enlarge(...asked)
    },
    upload: uploads.take,
    inspect(principal, prompt) {
      people.inspections.count(principal)
      return people.words.inspect(prompt)
    },
    cancel: generation.cancel,
    cancelAll: generation.cancelAll,
    outlookOf: generation.outlookOf,
    works,
    report: (principal, ...report) =>
      reports.report({ principal, squares: people.mayOf(principal).squares }, ...report),
    onGalleryChange: (listener) => parts.changes.onChange('gallery', listener),
    show: createShowing({ ...people, store: createShowingStore(database), uow, notices, readdress }),
    lineage: createLineage(worksStore.find, createLineageStore(database)),
    redDot: createRedDotMemory(works.redDot, notices),
    completedCount: people.quota.completedCount,
    balance: people.quota.balance,
    renewed: createRenew(people.memberships.isVip),
    onMembership: (listener) => parts.changes.onChange('memberships', listener),
    square: people.square,
    likedBy: people.square.likedBy,
    ...taking.cases,
    account: people.account,
    namesOf: people.account.namesOf,
    isShowable: async (text) => (await people.words.inspect(text)) === null,
    membership: people.membership,
    receipts: people.receipts,
    region: createRegion(parts.countryOf, parts.country),
    track: ({ id }, events) => parts.log.info({ principal: id, events }, 'events of the page'),
    selected: createSelected(gallery),
    stream: {
      start: createStreamStart(worksStore),
      read: worksStore.findAll,
      waiting: worksStore.waiting,
    },
    squareOf: (principal) => squareNameOf(people.mayOf(principal)),
    unmarked: (principal) => people.mayOf(principal).unmarked,
    fullPrompts: (principal) => people.mayOf(principal).fullPrompts,
    files,
  }
  return {
    cases,
    door,
    generate: generation.generate,
    reconcile: generation.reconcile,
    room: generation.room,
    async purge(signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
      await retention.expire(signal)
      await retention.remove(signal)
      await uploads.purge(signal)
    },
    cool: people.square.cool,
    review: people.showReview.finish,
    operating: { memberships: people.memberships, words: people.words, reports, trash: retention.trash },
    isExpiryRefused: retention.isRefused,
    areReportsLeaping: reports.areLeaping,
    sweep: files.sweep,
    seedStarter: curated && createSeedStarter(curated),
    renderStarter: curated?.source.canRender ? createRenderStarter(curated) : null,
    async forget(): Promise<void> {
      await door.risk.tidy()
      await door.replay.tidy()
      await generation.submissions.forgetBefore(clock.now() - SUBMISSIONS_KEPT)
      await taking.tidy()
      await people.forgetAlarms()
    },
  }
}

/** In which square works of somebody stand. */
function squareNameOf({ square, squares }: Entitlements): ReturnType<UseCases['squareOf']> {
  if (!square) return 'none'
  return squares.includes(null) ? 'site' : 'partner'
}

export type Domain = ReturnType<typeof createDomain>

function createDoor({ database, limits, clock, partners }: DomainParts, { memberships }: People) {
  return {
    risk: createRisk({ store: createRiskStore(database), limits, clock }),
    replay: createReplay(createRequestIds(database), clock),
    identify: createIdentify(partners, memberships.isVip),
    // Only from a neighbour is it believed that a call comes from the neighbourhood.
    addressKeyOf: (address: string, peer: string, isForwarded: boolean) => {
      const isLimited = limits.limitPrivateAddresses || isForwarded
      return addressKeyOf(address, isLimited) ?? addressKeyOf(peer, isLimited)
    },
  }
}

interface Takers {
  files: Files
  people: People
  works: Works
  catalogue: Pick<Catalogue, 'style'>
  find(id: string, tx?: Tx): Promise<Work | null>
}

/** What leaves the house: saved files, links, better prompts. */
function createTaking(parts: DomainParts, { files, people, works, catalogue, find }: Takers) {
  const { database, clock, ids, imaging } = parts
  const { uow } = database
  const store = createOptimisationStore(database)
  const streams = createCandidateStreams(database)
  const saving = createSaving({
    visible: works.visible,
    saves: people.saves,
    views: people.views,
    tickets: createTickets(database),
    mayOf: people.mayOf,
    find,
    locks: people.locks,
    uow,
    clock,
    ids,
  })
  const finishing = createFinished({ bytes: files.pictures.bytes, finish: imaging.finish, clock })
  return {
    cases: {
      saving,
      sharing: createSharing({
        store: createShareStore(database),
        find,
        readdress: createReaddress(createFileIndex(database), ids),
        locks: people.locks,
        notices: parts.notices,
        uow,
        clock,
        ids,
      }),
      finished: finishing.finished,
      optimise: createOptimise({
        writer: parts.writer,
        store,
        mayOf: people.mayOf,
        catalogue,
        allowance: people.optimisations,
        inspect: people.words.inspect,
        countInspection: people.inspections.count,
        streams,
        locks: people.locks,
        networkTimes: parts.limits.networkTimes,
        uow,
        clock,
        ids,
      }),
    },
    async tidy(): Promise<void> {
      await saving.tidy()
      finishing.tidy()
      await store.forgetBefore(clock.now() - SUBMISSIONS_KEPT)
      await streams.forgetBefore(clock.now() - SUBMISSIONS_KEPT)
    },
  }
}
