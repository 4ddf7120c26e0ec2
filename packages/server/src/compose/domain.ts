import { setTimeout as pause } from 'node:timers/promises'
import { createKeyedHash } from '../adapters/postgres/core/installation-secrets.ts'
import { type Arrivals, createArrivals } from '../adapters/postgres/people/arrivals.repository.ts'
import { createRequestIds, createRiskStore } from '../adapters/postgres/people/risk.repository.ts'
import { createGalleryStore } from '../adapters/postgres/works/gallery.repository.ts'
import { createWorksStore } from '../adapters/postgres/works/works.repository.ts'
import { createSelected } from '../domain/gallery/gallery.ts'
import { createRenderStarter, createSeedStarter } from '../domain/gallery/starter.ts'
import { createIdentify } from '../domain/identity/identity.ts'
import { addressKeyOf } from '../domain/kernel/address.ts'
import { once } from '../domain/kernel/once.ts'
import { createChallenge } from '../domain/risk/challenge.ts'
import { createReplay } from '../domain/risk/replay.ts'
import { createRequestRate } from '../domain/risk/request-rate.ts'
import { createRisk } from '../domain/risk/risk.ts'
import type { Usage } from '../domain/usage/usage.ts'
import { createRedDotCache } from '../domain/works/red-dot-cache.ts'
import { createStreamStart } from '../domain/works/stream-start.ts'
import { createWorks } from '../domain/works/works.ts'
import type { UseCases } from '../http/use-cases.ts'
import { type AccountParts, createAccountParts } from './accounts.ts'
import { createServerConsole } from './console.ts'
import { createDownloads } from './downloads.ts'
import { createFiles } from './files.ts'
import { createGeneration } from './generation.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createOffers } from './offers.ts'
import { createOwnData } from './own-data.ts'
import { createOwnWorks } from './own-works.ts'
import type { DomainParts } from './parts.ts'
import type { Payments } from './payments.ts'
import { createPeople, type People } from './people.ts'
import { createReportParts } from './reports.ts'
import { createRetention } from './retention.ts'
import { createTools } from './tools.ts'
import { createUploadUseCases } from './uploads.ts'
import { createGenerationCases, createPeopleCases } from './use-cases.ts'
import { createTellOfErasure, createWarnOfQuota } from './webhooks.ts'

/** Wires use cases to ports; a feature's use case becomes another's port only here. */
export function createDomain(parts: DomainParts) {
  const { database, workEvents, clock, limits, starter } = parts
  const { uow } = database
  const arrivals = createArrivals(database)
  const files = createFiles(parts)
  const { people, identity, launcher, payments, usage, promotionsOf, identifyTool, ...offers } =
    createPeopleAndOffers(parts, arrivals)
  const worksStore = createWorksStore(database)
  const uploads = createUploadUseCases(parts, { files, people, find: worksStore.find })
  const guard = { ...createGuardPorts(parts, arrivals, people, identity, usage), identifyTool }
  const gallery = createGalleryStore(database)
  const works = createWorks({ ...people, store: worksStore, uow, workEvents, limits, clock })
  const generation = createGeneration(parts, {
    files,
    people,
    visible: works.visible,
    presets: launcher,
    sources: uploads,
  })
  const ownWorks = createOwnWorks(parts, people, worksStore.find)
  const reports = createReportParts(parts)
  const retention = createRetention(parts)
  const consoleParts = createServerConsole(parts, { people, identity, reports, usage })
  const downloads = createDownloads(parts, { files, people, works, presets: launcher, find: worksStore.find })
  const ownData = createOwnData(parts, { files, people, accounts: identity.accounts })
  const curated = starter && { ...parts, store: gallery, source: starter, files: files.pictures, uow }

  const cases: UseCases = {
    clock,
    workEvents,
    ...offers.cases,
    files,
    works,
    upload: uploads.take,
    takeReference: uploads.takeOwn,
    ...createGenerationCases(parts, generation, people),
    ...createPeopleCases(people),
    ...downloads.cases,
    accounts: identity.accounts,
    renewDevice: identity.renewDevice,
    ...ownData,
    onSessionsEnded: (listener) => parts.changes.subscribe('sessions', listener),
    report: (principal, ...report) =>
      reports.report({ principal, squares: people.entitlementsOf(principal).squares }, ...report),
    ...reports.cases,
    onGalleryChange: (listener) => parts.changes.subscribe('gallery', listener),
    onMembership: (listener) => parts.changes.subscribe('memberships', listener),
    ...ownWorks,
    redDot: createRedDotCache(works.redDot, workEvents),
    selected: createSelected(gallery),
    stream: {
      start: createStreamStart(worksStore),
      read: worksStore.findAll,
      waiting: worksStore.waiting,
    },
  }
  return {
    cases,
    payments,
    promotionsOf,
    guard,
    deliveries: identity.deliveries,
    generate: generation.generate,
    admissions: generation.admissions,
    housekeeping: createHousekeeping(parts, {
      ...{ files, people, retention, uploads, generation, payments, identity, guard, downloads, usage },
      folders: ownWorks.folders,
      presets: ownWorks.presets,
      staff: consoleParts.staff,
      exporting: ownData.exporting,
    }),
    selfService: parts.webhooks.selfService({
      eraseUser: identity.erasePartnerUser,
      usedInDay: people.quota.usedByPartner,
    }),
    operations: {
      ...consoleParts,
      ...operationsOf(people, identity, payments),
      usage,
      reports,
      trash: retention.trash,
      spending: parts.spending,
    },
    isExpiryRefused: retention.isRefused,
    areReportsSurging: reports.areSurging,
    seedStarter: curated && createSeedStarter(curated),
    renderStarter: curated?.source.canRender ? createRenderStarter(curated) : null,
  }
}

export type Domain = ReturnType<typeof createDomain>

/** People's memberships and what is sold to them know each other. */
function createPeopleAndOffers(parts: DomainParts, arrivals: Arrivals) {
  const people = createPeople({
    ...parts,
    arrivals,
    onPartnerUse: createWarnOfQuota(parts.webhooks.webhooks, parts.clock),
    onPermanent: (principalId, tx) => offers.payments.endPending.ofPermanent(principalId, tx),
  })
  const offers = createOffers(parts, people)
  const identity = createAccountParts({
    ...parts,
    arrivals,
    people,
    onMerged: offers.payments.endPending.afterMerge,
    onErased: createTellOfErasure(parts.webhooks.webhooks, parts.clock),
  })
  const { toolParams, identifyTool } = createTools(parts, people.memberships.isVip, identity.sessions)
  return { people, identity, ...offers, identifyTool, cases: { ...offers.cases, toolParams } }
}

/** How long after the first caller the phrase lists are loaded, in ms: the page that called comes first. */
const PRELOAD_DELAY = 1000

function createGuardPorts(
  parts: DomainParts,
  arrivals: Arrivals,
  { memberships, blocklist }: People,
  { sessions, visitorOf }: AccountParts,
  usage: Pick<Usage, 'sawCallOf'>,
) {
  const { database, limits, clock, partners } = parts
  // Half a second and 75 MB, once somebody calls who may write a prompt: a server that nobody uses stays small, and no
  // prompt waits for it. A failure is left to the prompt that needs the lists.
  const preload = once(async () => {
    await pause(PRELOAD_DELAY, undefined, { ref: false })
    await blocklist.preload()
  })
  const identify = createIdentify({ partners, membershipOf: memberships.isVip, sessions, visitorOf })
  return {
    risk: createRisk({
      store: { ...createRiskStore(database), ...arrivals },
      challenge: createChallenge({
        ...parts,
        mode: parts.challengeMode,
        keyedHash: createKeyedHash(database, 'challenge'),
      }),
      limits,
      clock,
    }),
    requestRate: createRequestRate({ limits, now: () => performance.now() }),
    replay: createReplay({ ...createRequestIds(database), ...arrivals }, clock),
    async identify(credentials: Parameters<typeof identify>[0]) {
      const principal = await identify(credentials)
      usage.sawCallOf(principal)
      preload().catch(() => {})
      return principal
    },
    // A private address is trusted only from a peer in the private network.
    addressKeyOf: (address: string, peer: string, isForwarded: boolean) => {
      const isLimited = limits.limitPrivateAddresses || isForwarded
      return addressKeyOf(address, isLimited) ?? addressKeyOf(peer, isLimited)
    },
  }
}

/** Dependencies of operator commands about people. */
const operationsOf = (
  { memberships, blocklist }: People,
  { accounts, deliveries }: AccountParts,
  payments: Payments,
) => ({
  payments: payments.operations,
  memberships,
  blocklist,
  accounts: accounts.operations,
  deliveries,
})
