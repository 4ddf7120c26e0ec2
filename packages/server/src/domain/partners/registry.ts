import type { Changes } from '../kernel/changes.ts'
import type { Partner } from './partner.ts'
import type { PartnerStore } from './ports.ts'

/** The partners as every call needs them: at once, from memory. Those who are suspended are not there. */
export interface PartnerRegistry {
  find(id: string): Partner | null
  /** Whether a page of this origin may call us, as this partner or (null) as any. */
  allows(origin: string, id: string | null): boolean
  /** Those that have asked for their works to stand beside those of our own pages. */
  sharing(): readonly string[]
  /** Reads them anew. */
  refresh(): Promise<void>
  /** Calls back whenever they were read anew. */
  onRefresh(listener: () => void): void
}

/** Kept true by notices of changes; `refresh` from time to time covers a notice that was missed. */
export function createPartnerRegistry(store: Pick<PartnerStore, 'all'>, changes: Changes): PartnerRegistry {
  let byId = new Map<string, Partner>()
  let origins = new Set<string>()
  let sharing: readonly string[] = []
  let wanted = 0
  const listeners: (() => void)[] = []

  const refresh = async () => {
    wanted += 1
    const turn = wanted
    const active = (await store.all()).filter(({ suspendedAt }) => suspendedAt === null)
    // An answer that was overtaken by a later question may be older than what it would replace.
    if (turn !== wanted) return
    byId = new Map(active.map((partner) => [partner.id, partner]))
    origins = new Set(active.flatMap((partner) => partner.origins))
    sharing = active.filter(sharesSquare).map(({ id }) => id)
    for (const listener of listeners) listener()
  }
  changes.onChange('partners', () => void refresh().catch(() => {}))

  return {
    find: (id) => byId.get(id) ?? null,
    allows: (origin, id) =>
      id === null ? origins.has(origin) : (byId.get(id)?.origins.includes(origin) ?? false),
    sharing: () => sharing,
    refresh,
    onRefresh: (listener) => void listeners.push(listener),
  }
}

const sharesSquare = ({ features }: Partner): boolean =>
  features.includes('square') && features.includes('shared-square')
