import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import {
  DEFAULT_FEATURES,
  findPartnerError,
  type Partner,
  type PartnerFeature,
  type PartnerTheme,
} from './partner.ts'
import type { PartnerStore } from './ports.ts'

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

type Secrets = Partner['tokens']['secrets']

interface Parts {
  store: PartnerStore
  uow: UnitOfWork
  changes: Changes
  clock: Clock
  ids: Ids
  /** Why keys must not be fetched from an address, for the operator; null when they may. */
  findKeyAddressError(address: string): string | null
  /** Refreshes the cache, so that the process that made a change sees it at once. */
  refresh(): Promise<void>
}

const AUDIENCE = 'easel'
/** Overlap of the old and the new secret. */
const OVERLAP = 7 * 86_400_000

/** Partner commands of the operator. Changes reach all processes at once. */
export function createPartners({ store, uow, changes, clock, ids, findKeyAddressError, refresh }: Parts) {
  const changing = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const result = await uow.run(work)
    await refresh()
    return result
  }
  const save = async (partner: Partner, tx: Tx) => {
    const error = findPartnerError(partner, findKeyAddressError)
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
  const newSecret = (secret = ids.secret() + ids.secret()) => ({
    id: ids.secret().slice(0, 8),
    secret,
    until: null,
  })

  /** The secret in the configuration has no end date. */
  const secretOfConfig = (known: Secrets, secret: string) => {
    const same = known.find((each) => each.secret === secret)
    return same ? { ...same, until: null } : newSecret(secret)
  }
  /** All other secrets stay valid for a week, so that partners have time to switch. */
  const expiring = (known: Secrets, stored?: string) => {
    const now = clock.now()
    return known
      .filter(({ secret, until }) => secret !== stored && (until === null || until > now))
      .map((secret) => ({ ...secret, until: Math.min(secret.until ?? Infinity, now + OVERLAP) }))
  }

  return {
    list: () => store.all(),

    add: (partner: NewPartner) =>
      changing(async (tx) => {
        if (await store.find(partner.id, tx))
          throw new PartnerError(`The partner "${partner.id}" is there already.`)
        return save(complete(partner, clock.now(), partner.jwksUrl ? [] : [newSecret(partner.secret)]), tx)
      }),

    /** Applies the partners of the configuration; others are left alone. */
    async declare(all: readonly NewPartner[]): Promise<void> {
      for (const listed of all) {
        await changing(async (tx) => {
          const before = await store.find(listed.id, tx)
          const known = before?.tokens.secrets ?? []
          const secrets = listed.secret
            ? [secretOfConfig(known, listed.secret), ...expiring(known, listed.secret)]
            : known
          // Settings missing in the configuration keep the operator's value, so a partner never gets a new feature
          // unasked.
          const features = listed.features ?? before?.features
          const partner = complete({ ...listed, features }, clock.now(), listed.jwksUrl ? [] : secrets)
          const stays = listed.suspended === undefined || (listed.suspended && before?.suspendedAt)
          return save(stays ? { ...partner, suspendedAt: before?.suspendedAt ?? null } : partner, tx)
        })
      }
    },

    suspend: (id: string) => change(id, (partner) => ({ ...partner, suspendedAt: clock.now() })),
    resume: (id: string) => change(id, (partner) => ({ ...partner, suspendedAt: null })),

    offer: (id: string, features: readonly PartnerFeature[]) =>
      change(id, (partner) => ({ ...partner, features })),

    /** Rotates the secret; the old one stays valid for a week. */
    rotate: (id: string) =>
      change(id, (partner) => {
        if (partner.tokens.jwksUrl !== null) {
          throw new PartnerError(
            `"${id}" signs with keys of its own: it puts the next one beside the old at ${partner.tokens.jwksUrl}.`,
          )
        }
        const secrets = [newSecret(), ...expiring(partner.tokens.secrets)]
        return { ...partner, tokens: { ...partner.tokens, secrets } }
      }),

    remove: (id: string) =>
      changing(async (tx) => {
        if (!(await store.remove(id, tx))) throw new PartnerError(`There is no partner "${id}".`)
        await changes.publish('partners', tx)
      }),
  }
}

export type Partners = ReturnType<typeof createPartners>

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
  suspendedAt: suspended ? now : null,
})
