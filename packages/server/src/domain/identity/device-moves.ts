import { DAY } from '@easel/contract/numbers'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { DeviceLink, DeviceLinkStore, DeviceMoveStore } from './device-link-ports.ts'
import type { Move } from './merge-visitor.ts'
import type { MemberStore } from './ports.ts'
import { visitorAfter } from './visitors.ts'

interface Parts {
  links: Pick<DeviceLinkStore, 'spendMove'>
  store: DeviceMoveStore
  members: Pick<MemberStore, 'find'>
  move: Move
  /** Why a visitor may not move now, such as a ban; null: they may. */
  refusalOf(principalId: string, tx: Tx): Promise<Refusal | null>
  locks: Locks
  uow: UnitOfWork
  changes: Changes
  clock: Clock
}

/** What is used at this moment is counted before the move or after it. */
const usesLocks = (id: string): string[] =>
  ['principal', 'polyfill', 'save', 'view', 'uploads', 'candidates'].map((what) => `${what}:${id}`)

/**
 * Moves all that a visitor has to another device: to the visitor there, or into the account that is signed in there.
 * The device that it leaves goes on with a new, empty visitor who has the counts of the day still, so that moving gives
 * nobody more than they had.
 */
export function createDeviceMoves(parts: Parts) {
  const { links, store, members, move, refusalOf, locks, uow, changes, clock } = parts

  /** Whether somebody is still who they were when they asked. */
  const isThere = async ({ kind, id }: Principal, tx: Tx): Promise<boolean> => {
    if (kind === 'visitor') return !(await store.hasEnded(id, tx))
    const member = await members.find(id, tx)
    return member !== null && member.lockedAt === null && member.deletionAt === null
  }

  return {
    /** What the visitor has to offer. A ban is not left behind, nor brought to somebody else: who is banned stays. */
    async offer({ kind, id, device, partner }: Principal): Promise<{ device: string; images: number }> {
      if (kind !== 'visitor' || partner !== null || !device) throw new Refusal(403, 'not_offered')
      const refusal = await uow.run((tx) => refusalOf(id, tx))
      if (refusal) throw refusal
      const { images, isAny } = await store.belongings(id)
      if (!isAny) throw new Refusal(409, 'nothing_to_move')
      return { device, images }
    },

    imagesOf: async (visitorId: string): Promise<number> => (await store.belongings(visitorId)).images,

    /** Partners' pages have people of their own; and nobody moves to where they are. */
    checkTarget({ principalId, device }: DeviceLink, { kind, id, partner, ...principal }: Principal): void {
      if (partner !== null || (kind !== 'visitor' && kind !== 'member')) {
        throw new Refusal(403, 'not_offered')
      }
      if (id === principalId || principal.device === device) throw new Refusal(409, 'link_own_device')
    },

    /** Spends the link and moves everything, or neither. False: it was done by the same claim a moment ago. */
    move: (link: DeviceLink, device: string, to: Principal): Promise<boolean> =>
      uow.run(async (tx) => {
        const from = link.principalId
        await locks.hold([...usesLocks(from), worksLock(from), worksLock(to.id)].toSorted(), tx)
        if (await store.hasMoved(from, to.id, tx)) return false
        const hasEnded = await store.hasEnded(from, tx)
        const isPossible = !hasEnded && (await isThere(to, tx)) && (await refusalOf(from, tx)) === null
        const spent = isPossible && (await links.spendMove(link.id, clock.now(), tx))
        if (!spent) throw new Refusal(404, 'link_expired')
        const next = visitorAfter(device, (await store.mergeCount(device, tx)) + 1)
        const at = clock.now()
        // First the counts: what is moved takes them along.
        await store.carryCounts({ from, to: next, since: at - DAY }, tx)
        if (to.kind === 'visitor') await store.moveCounts(from, to.id, tx)
        await move(from, to.id, tx)
        await store.record({ device, from, to: to.id, at }, tx)
        await changes.publish('visitors', tx, device)
        return true
      }),
  }
}

export type DeviceMoves = ReturnType<typeof createDeviceMoves>
