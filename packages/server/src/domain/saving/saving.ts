import { DAY, ImageStatus, type Slot, TICKET_FOR } from '@easel/contract/numbers'
import type { Picture } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Viewer, Work, WorkSlot } from '../kernel/work.ts'
import type { Repeatable, TakenPicture, Taking, Tickets, Visible } from './ports.ts'
import { createRedemption, FETCHES_AT_MOST, fileOf } from './redemption.ts'

/** A daily allowance as used for downloads. */
export interface Allowance {
  balance(principal: Principal): Promise<{ remaining: number; limit: number; resetsAt: number | null }>
  consume(principal: Principal, uses: readonly { subject: string; slot: Slot }[], tx: Tx): Promise<void>
}

interface Parts {
  visible: Visible
  saves: Allowance
  views: Allowance
  tickets: Tickets
  mayOf(principal: Principal): { unmarked: boolean; squares: readonly (string | null)[] }
  /** Any work by its id, for the metadata of a counted download. */
  find(workId: string): Promise<Work | null>
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

/** Downloads: saving an image, viewing an original, or a zip of several. Each image counts once. */
export function createSaving(parts: Parts) {
  const { visible, saves, views, tickets, mayOf, locks, uow, clock, ids } = parts

  /** A repeat under the same key is never counted again, even when its first ticket has expired. */
  const hand = (
    principal: Principal,
    taking: Taking,
    allowance: Allowance,
    repeatable: Repeatable,
  ): Promise<string> =>
    uow.run(async (tx) => {
      const under = repeatable && { principalId: principal.id, ...repeatable }
      if (under) await locks.hold([`ticket:${principal.id}`], tx)
      const first = under && (await tickets.given(principal.id, under.key, clock.now(), tx))
      if (first && first.bodyHash !== under.bodyHash) throw new Refusal(409, 'idempotency_mismatch')
      if (first?.good && first.parts < FETCHES_AT_MOST[first.taking.kind]) return first.id
      if (!first) await consume(principal, taking, allowance, tx)
      const id = ids.secret()
      await tickets.put({ id, taking: first?.taking ?? taking, until: clock.now() + TICKET_FOR, under }, tx)
      return id
    })

  const consume = (principal: Principal, { pictures }: Taking, allowance: Allowance, tx: Tx) =>
    allowance.consume(
      principal,
      pictures.map(({ workId, slot }) => ({ subject: workId, slot })),
      tx,
    )

  const pictureOf = async (principal: Principal, { imageId, slot }: Picture) => {
    const work = await visible(principal, imageId)
    const picture = work.slots.find((each) => each.slot === slot)
    const gone = work.hidden && work.principalId !== principal.id
    if (gone || work.status !== ImageStatus.Succeeded || !picture?.thumb || picture.withheld) throw notFound()
    return { work, picture }
  }

  const holderOf = (principal: Principal): Viewer => ({
    principalId: principal.id,
    squares: mayOf(principal).squares,
  })

  return {
    saveBalance: saves.balance,
    viewBalance: views.balance,

    /** The preview with watermark; for VIP the original without. */
    async save(principal: Principal, asked: Picture, repeatable: Repeatable) {
      const { work, picture } = await pictureOf(principal, asked)
      const taken = taking(work, picture, mayOf(principal).unmarked ? 'original' : 'preview')
      const given: Taking = { kind: 'save', pictures: [taken], holder: holderOf(principal) }
      const ticket = await hand(principal, given, saves, repeatable)
      return { ...(await saves.balance(principal)), ticket }
    },

    /** The original with watermark; for VIP without. */
    async view(principal: Principal, asked: Picture, repeatable: Repeatable) {
      const { work, picture } = await pictureOf(principal, asked)
      const taken = taking(work, picture, mayOf(principal).unmarked ? 'original' : 'marked original')
      const given: Taking = { kind: 'view', pictures: [taken], holder: holderOf(principal) }
      const ticket = await hand(principal, given, views, repeatable)
      return { ...(await views.balance(principal)), ticket }
    },

    /** Own images as one zip. Missing ones are skipped; refuses with 404 when none is left. */
    async zip(principal: Principal, items: readonly Picture[], repeatable: Repeatable) {
      const wanted = new Map(items.map((item) => [`${item.imageId} ${item.slot}`, item]))
      const as = mayOf(principal).unmarked ? 'original' : 'preview'
      const pictures: TakenPicture[] = []
      for (const item of wanted.values()) {
        const found = await pictureOf(principal, item).catch(nothingWhenRefused)
        if (found && found.work.principalId === principal.id) {
          pictures.push(taking(found.work, found.picture, as))
        }
      }
      if (pictures.length === 0) throw notFound()
      const given: Taking = { kind: 'zip', pictures, holder: holderOf(principal) }
      const ticket = await hand(principal, given, saves, repeatable)
      return { ...(await saves.balance(principal)), ticket }
    },

    ...createRedemption(parts),

    /** Keys are kept as long as the uses count. */
    tidy: () => tickets.forgetBefore(clock.now() - DAY),
  }
}

export type Saving = ReturnType<typeof createSaving>
function taking(work: Work, slot: WorkSlot, as: 'preview' | 'original' | 'marked original'): TakenPicture {
  const taken: TakenPicture = {
    workId: work.id,
    slot: slot.slot,
    as: as === 'preview' ? 'marked preview' : 'original',
    mark: as === 'marked original',
  }
  if (fileOf(work, taken) === null) throw notFound()
  return taken
}

function nothingWhenRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
