import { SECOND } from '@easel/contract/numbers'
import type { Changes } from '../kernel/changes.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
import type { Notices } from '../kernel/notices.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Settings, SettingsStore, ShownWorks } from './ports.ts'

interface Parts {
  store: SettingsStore
  works: ShownWorks
  /** Whether somebody may go by that name. */
  isName(name: string): Promise<boolean>
  /** How often somebody may be told that a name is not allowed. */
  inspections: { checkRefused(principal: Principal): void; countRefused(principal: Principal): void }
  locks: Locks
  uow: UnitOfWork
  changes: Changes
  notices: Pick<Notices, 'tell'>
  /** Gives the pictures of works other addresses. */
  readdress(workIds: readonly string[], tx: Tx): Promise<void>
}

const NONE: Settings = { noShow: false, username: null }
/** A missed word of a change costs at most this long. */
const BELIEVED_FOR = 30 * SECOND
const REMEMBERED_AT_MOST = 20_000
/** As many as a page shows: the rest is read when somebody scrolls to it. */
const TOLD_AT_MOST = 100

/** What people decide for themselves. */
export function createAccount(parts: Parts) {
  const { store, works, isName, inspections, locks, uow, changes, notices, readdress } = parts
  const names = new Map<string, { at: number; name: string | null }>()
  changes.onChange('settings', () => names.clear())
  const read = async (principal: Principal): Promise<Settings> => (await store.find(principal.id)) ?? NONE

  /** Whoever has seen them in the square cannot fetch their pictures any more; pages of their owner look again. */
  const reviewShown = async (principalId: string, tx: Tx): Promise<void> => {
    const left = await works.reviewShown(principalId, tx)
    if (left.length === 0) return
    await readdress(left, tx)
    await changes.told('gallery', tx)
    for (const workId of left.slice(0, TOLD_AT_MOST)) await notices.tell({ principalId, workId }, tx)
  }

  return {
    read,

    /** Refuses with 400 a name that others should not read, or take for somebody who runs the site. */
    async change(principal: Principal, wish: Partial<Settings>): Promise<Settings> {
      if (wish.username) inspections.checkRefused(principal)
      if (wish.username && !(await isName(wish.username))) {
        inspections.countRefused(principal)
        throw new Refusal(400, 'name_not_allowed', { field: 'username' })
      }
      return uow.run(async (tx) => {
        await locks.hold([worksOf(principal.id)], tx)
        const after = { ...((await store.find(principal.id, tx)) ?? NONE), ...wish }
        await store.put(principal.id, after, tx)
        if (wish.noShow !== undefined) await reviewShown(principal.id, tx)
        await changes.told('settings', tx)
        return after
      })
    },

    /** The names that some have chosen; the others are not in the answer. */
    async namesOf(principalIds: readonly string[]): Promise<Map<string, string>> {
      const now = performance.now()
      const isKnown = (id: string) => now - (names.get(id)?.at ?? Number.NEGATIVE_INFINITY) < BELIEVED_FOR
      const asked = [...new Set(principalIds)].filter((id) => !isKnown(id))
      if (asked.length > 0) {
        const found = await store.usernames(asked)
        if (names.size + asked.length > REMEMBERED_AT_MOST) names.clear()
        for (const id of asked) {
          const name = found.get(id) ?? null
          // It may have been chosen before it was refused.
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
