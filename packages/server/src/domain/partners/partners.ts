import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import {
  type AddressChecks,
  DEFAULT_FEATURES,
  findPartnerError,
  NO_QUOTAS,
  type Partner,
  type PartnerFeature,
  type PartnerQuotas,
  type PartnerSecret,
  type PartnerTheme,
} from './partner.ts'
import { createPartnerSecrets } from './partner-secrets.ts'
import { rotateWebhookSecret, withWebhook } from './partner-webhook.ts'
import type { PartnerStore } from './ports.ts'
import {
  checkOwnTest,
  checkOwnTestOrigins,
  ownTestQuotas,
  TEST_IMAGES_PER_DAY,
  testIdOf,
} from './test-mode.ts'

/** A command that cannot be done; the message is for the operator. */
export class PartnerError extends Error {}

export interface NewPartner {
  id: string
  name?: string | undefined
  origins: readonly string[]
  /** The operator's secret; generated without one, unless there is a JWKS URL. */
  secret?: string | undefined
  jwksUrl?: string | undefined
  issuer?: string | undefined
  audience?: string | undefined
  features?: readonly PartnerFeature[] | undefined
  theme?: PartnerTheme | undefined
  suspended?: boolean | undefined
}

interface Parts extends AddressChecks {
  store: PartnerStore
  uow: UnitOfWork
  changes: Changes
  clock: Clock
  ids: Ids
  /** Refreshes the cache, so that the process that made a change sees it at once. */
  refresh(): Promise<void>
}

const AUDIENCE = 'easel'
const MAX_NAME = 80
const TEST_QUOTAS: PartnerQuotas = { ...NO_QUOTAS, imagesPerDay: TEST_IMAGES_PER_DAY }

/** Partner commands of the operator. Changes reach all processes at once. */
export function createPartners({ store, uow, changes, clock, ids, refresh, ...checks }: Parts) {
  const changing = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const result = await uow.run(work)
    await refresh()
    return result
  }
  const save = async (partner: Partner, tx: Tx) => {
    const error = findPartnerError(partner, checks)
    if (error) throw new PartnerError(error)
    await store.put(partner, clock.now(), tx)
    await changes.publish('partners', tx)
    return partner
  }
  const change = (id: string, how: (partner: Partner) => Partner) =>
    changing(async (tx) => save(how(await existing(id, tx)), tx))
  const existing = async (id: string, tx: Tx) => {
    const partner = await store.find(id, tx)
    if (!partner) throw new PartnerError(`There is no partner "${id}".`)
    return partner
  }
  const secretsOf = createPartnerSecrets({ ids, clock })

  return {
    list: () => store.all(),

    add: (partner: NewPartner) =>
      changing(async (tx) => {
        if (await store.find(partner.id, tx)) throw new PartnerError(isThere(partner))
        return save(
          complete(partner, clock.now(), partner.jwksUrl ? [] : [secretsOf.create(partner.secret)]),
          tx,
        )
      }),

    /** Applies the partners of the configuration; others are left alone. */
    async declare(all: readonly NewPartner[]): Promise<void> {
      for (const listed of all) {
        await changing(async (tx) => {
          const before = await store.find(listed.id, tx)
          const known = before?.tokens.secrets ?? []
          const secrets = listed.secret ? secretsOf.declared(known, listed.secret) : known
          // Settings missing in the configuration keep the operator's value, so a partner never gets a new feature
          // unasked.
          const features = listed.features ?? before?.features
          const partner = complete({ ...listed, features }, clock.now(), listed.jwksUrl ? [] : secrets)
          // What the file cannot say stays as it is.
          const kept = before && { quotas: before.quotas, webhook: before.webhook, testOf: before.testOf }
          const stays = listed.suspended === undefined || (listed.suspended && before?.suspendedAt)
          const suspendedAt = stays ? (before?.suspendedAt ?? null) : partner.suspendedAt
          return save({ ...partner, ...kept, suspendedAt }, tx)
        })
      }
    },

    suspend: (id: string) => change(id, (partner) => ({ ...partner, suspendedAt: clock.now() })),
    resume: (id: string) => change(id, (partner) => ({ ...partner, suspendedAt: null })),

    ...createOriginChanges(change),

    offer: (id: string, features: readonly PartnerFeature[]) =>
      change(id, (partner) => ({ ...partner, features })),

    setQuotas: (id: string, quotas: Partial<PartnerQuotas>) =>
      change(id, (partner) => ({ ...partner, quotas: { ...partner.quotas, ...quotas } })),

    ...createWebhookChanges(change, { ids, clock }),

    ...createTestModes({ store, changing, existing, save, newSecret: () => secretsOf.create(), clock }),

    /** Rotates the secret; the old one stays valid for a week. */
    rotate: (id: string) =>
      change(id, ({ tokens, ...partner }) => {
        if (tokens.jwksUrl !== null) throw new PartnerError(ownKeys(id, tokens.jwksUrl))
        return { ...partner, tokens: { ...tokens, secrets: secretsOf.rotated(tokens.secrets) } }
      }),

    remove: (id: string) =>
      changing(async (tx) => {
        if (!(await store.remove(id, tx))) throw new PartnerError(`There is no partner "${id}".`)
        await store.remove(testIdOf(id), tx)
        await changes.publish('partners', tx)
      }),
  }
}

export type Partners = ReturnType<typeof createPartners>

/** Changes of the pages that may show it. */
function createOriginChanges(change: (id: string, how: (partner: Partner) => Partner) => Promise<Partner>) {
  return {
    allow: (id: string, origins: readonly string[]) =>
      change(id, (partner) => ({ ...partner, origins: [...new Set([...partner.origins, ...origins])] })),

    disallow: (id: string, origins: readonly string[]) =>
      change(id, (partner) => {
        const unknown = origins.find((origin) => !partner.origins.includes(origin))
        if (unknown !== undefined) throw new PartnerError(notListed(unknown, partner))
        return { ...partner, origins: partner.origins.filter((origin) => !origins.includes(origin)) }
      }),
  }
}

interface TestModeParts extends Pick<Parts, 'store' | 'clock'> {
  changing<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  existing(id: string, tx: Tx): Promise<Partner>
  save(partner: Partner, tx: Tx): Promise<Partner>
  newSecret(): PartnerSecret
}

function createTestModes({ store, changing, existing, save, newSecret, clock }: TestModeParts) {
  return {
    /** Adds the test mode of a partner: its users, works, quota and secrets are apart from those of the partner. */
    addTest: (id: string, origins: readonly string[]) =>
      changing(async (tx) => {
        const live = await existing(id, tx)
        const test = testModeOf(live, origins, newSecret(), clock.now())
        if (await store.find(test.id, tx)) throw new PartnerError(`"${id}" has a test mode already.`)
        return save(test, tx)
      }),

    /** As the partner itself does it: its test mode is added, or its pages become these. `before`: what was there. */
    setOwnTest: (id: string, origins: readonly string[]) =>
      changing(async (tx) => {
        const live = await existing(id, tx)
        const before = await store.find(testIdOf(id), tx)
        checkOwnTest(live, before)
        const allowed = checkOwnTestOrigins(live, before, origins)
        const test = before
          ? { ...before, origins: allowed }
          : { ...testModeOf(live, allowed, newSecret(), clock.now()), quotas: ownTestQuotas(live.quotas) }
        return { before, test: await save(test, tx) }
      }),
  }
}

/** Changes of webhooks; a partner makes them itself, too. */
function createWebhookChanges(
  change: (id: string, how: (partner: Partner) => Partner) => Promise<Partner>,
  { ids, clock }: Pick<Parts, 'ids' | 'clock'>,
) {
  const newKey = () => ({ id: ids.secret().slice(0, 8), random: ids.secret() + ids.secret() })
  return {
    /** A new address gets a new secret. */
    setWebhook: (id: string, wanted: Parameters<typeof withWebhook>[1]) =>
      change(id, (partner) => ({ ...partner, webhook: withWebhook(partner.webhook, wanted, newKey()) })),

    /** The old secret signs beside the new one for a day. */
    rotateWebhookSecret: (id: string) =>
      change(id, (partner) => {
        if (partner.webhook === null) throw new PartnerError(`"${id}" has no webhook.`)
        return { ...partner, webhook: rotateWebhookSecret(partner.webhook, newKey(), clock.now()) }
      }),
  }
}

const isThere = ({ id, origins }: NewPartner): string =>
  `The partner "${id}" is there already. For another origin of its pages: npm run partner allow ${id} ${origins.join(' ')}`

const notListed = (origin: string, { id, origins }: Partner): string =>
  `"${origin}" is not an origin of "${id}". It has: ${origins.join(', ')}.`

const ownKeys = (id: string, url: string): string =>
  `"${id}" signs with keys of its own: it puts the next one beside the old at ${url}.`

/** Features and looks are those of the partner; nothing else is shared. */
function testModeOf(
  { id, name, features, theme, testOf }: Partner,
  origins: readonly string[],
  secret: PartnerSecret,
  now: number,
): Partner {
  if (testOf !== null) throw new PartnerError(`"${id}" is a test mode itself.`)
  const given = { id: testIdOf(id), name: `${name} (test)`.slice(-MAX_NAME), origins, features, theme }
  return { ...complete(given, now, [secret]), quotas: TEST_QUOTAS, testOf: id }
}

const complete = (
  { id, name, origins, jwksUrl, issuer, audience, features, theme, suspended }: NewPartner,
  now: number,
  secrets: Partner['tokens']['secrets'],
): Partner => ({
  id,
  name: name ?? id,
  origins: [...new Set(origins)],
  tokens: { issuer: issuer ?? id, audience: audience ?? AUDIENCE, secrets, jwksUrl: jwksUrl ?? null },
  features: features ?? DEFAULT_FEATURES,
  theme: theme ?? {},
  quotas: NO_QUOTAS,
  webhook: null,
  testOf: null,
  suspendedAt: suspended ? now : null,
})
