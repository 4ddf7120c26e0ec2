import type { Changes } from '../kernel/changes.ts'
import type { Partner } from './partner.ts'
import type { PartnerStore } from './ports.ts'

/** Active partners in memory, for use by every call. Suspended ones are absent. */
export interface PartnerRegistry {
  find(id: string): Partner | null
  /** Whether pages of this origin may call the API, for this partner or (null) for any. */
  allows(origin: string, id: string | null): boolean
  /** Partners with the feature `shared-square`. */
  sharing(): readonly string[]
  /** Reloads from the database. */
  refresh(): Promise<void>
  /** Subscribes to reloads. */
  onRefresh(listener: () => void): void
}

/** Reloads on changes; a periodic `refresh` covers lost notifications. */
export function createPartnerRegistry(store: Pick<PartnerStore, 'all'>, changes: Changes): PartnerRegistry {
  let byId = new Map<string, Partner>()
  let origins = new Set<string>()
  let sharing: readonly string[] = []
  let requested = 0
  const listeners: (() => void)[] = []

  const refresh = async () => {
    requested += 1
    const turn = requested
    const active = activeOf(await store.all())
    // A slower, older query must not replace a newer result.
    if (turn !== requested) return
    byId = new Map(active.map((partner) => [partner.id, partner]))
    origins = new Set(active.flatMap((partner) => partner.origins))
    sharing = active.filter(sharesSquare).map(({ id }) => id)
    for (const listener of listeners) listener()
  }
  changes.subscribe('partners', () => void refresh().catch(() => {}))

  return {
    find: (id) => byId.get(id) ?? null,
    allows: (origin, id) =>
      id === null ? origins.has(origin) : (byId.get(id)?.origins.includes(origin) ?? false),
    sharing: () => sharing,
    refresh,
    onRefresh: (listener) => void listeners.push(listener),
  }
}

/** A test mode is out with its partner. */
function activeOf(all: readonly Partner[]): Partner[] {
  const active = all.filter(({ suspendedAt }) => suspendedAt === null)
  const ids = new Set(active.map(({ id }) => id))
  return active.filter(({ testOf }) => testOf === null || ids.has(testOf))
}

const sharesSquare = ({ features }: Partner): boolean =>
  features.includes('square') && features.includes('shared-square')
