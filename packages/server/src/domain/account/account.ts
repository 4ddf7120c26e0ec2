import { SECOND } from '@easel/contract/numbers'
import type { Changes } from '../kernel/changes.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Settings, SettingsStore } from './ports.ts'
import type { VisibilityUpdate } from './visibility-update.ts'

interface Parts {
  store: SettingsStore
  review: Pick<VisibilityUpdate, 'request' | 'applyNewest'>
  /** Whether the name is allowed as a display name. */
  isName(name: string): Promise<boolean>
  /** Limits how many names of a principal may be refused, because each refusal tells what the blocklist holds. */
  inspections: { checkRefused(principal: Principal): void; countRefused(principal: Principal): void }
  locks: Locks
  uow: UnitOfWork
  changes: Changes
}

const NONE: Settings = { noShow: false, username: null }
/** How stale a cached name may be when a notification of a change was lost. */
const CACHE_TTL = 30 * SECOND
const CACHE_SIZE = 20_000

/** Settings that people change themselves: their display name, and whether their works are shown. */
export function createAccount(parts: Parts) {
  const { store, review, isName, inspections, locks, uow, changes } = parts
  const names = new Map<string, { at: number; name: string | null }>()
  changes.subscribe('settings', () => names.clear())
  const read = async (principal: Principal): Promise<Settings> => (await store.find(principal.id)) ?? NONE

  return {
    read,

    /** Refuses with 400 a name that the blocklist holds or that could be mistaken for the operator's. */
    async change(principal: Principal, wish: Partial<Settings>): Promise<Settings> {
      if (wish.username) inspections.checkRefused(principal)
      if (wish.username && !(await isName(wish.username))) {
        inspections.countRefused(principal)
        throw new Refusal(400, 'name_not_allowed', { field: 'username' })
      }
      const { before, after } = await uow.run(async (tx) => {
        await locks.hold([worksLock(principal.id)], tx)
        const before = (await store.find(principal.id, tx)) ?? NONE
        const after = { ...before, ...wish }
        await store.put(principal.id, after, tx)
        await changes.publish('settings', tx)
        if (after.noShow !== before.noShow) {
          await review.request(principal.id, tx)
          await changes.publish('gallery', tx)
        }
        return { before, after }
      })
      // The setting is committed: a failure here is only logged, and the regular job finishes the update.
      if (after.noShow !== before.noShow) await review.applyNewest(principal.id).catch(() => {})
      return after
    },

    /** Display names by principal. Principals without one are missing in the result. */
    async namesOf(principalIds: readonly string[]): Promise<Map<string, string>> {
      const now = performance.now()
      const isKnown = (id: string) => now - (names.get(id)?.at ?? Number.NEGATIVE_INFINITY) < CACHE_TTL
      const unknown = [...new Set(principalIds)].filter((id) => !isKnown(id))
      if (unknown.length > 0) {
        const found = await store.usernames(unknown)
        if (names.size + unknown.length > CACHE_SIZE) names.clear()
        for (const id of unknown) {
          const name = found.get(id) ?? null
          // The blocklist may have changed since the name was chosen.
          names.set(id, { at: now, name: name !== null && (await isName(name)) ? name : null })
        }
      }
      return new Map(
        principalIds.flatMap((id) => {
          const name = names.get(id)?.name
          return name ? [[id, name] as const] : []
        }),
      )
    },
  }
}

export type Account = ReturnType<typeof createAccount>
