import { DAY, ENHANCED_SIDE, ImageStatus, type Slot, TICKET_FOR } from '@easel/contract/numbers'
import type { Picture } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { isVisibleTo, type Viewer, type Work, type WorkSlot } from '../kernel/work.ts'
import type { Label, Repeatable, TakenPicture, Taking, Tickets, Visible } from './ports.ts'

/** A daily allowance, as saving needs it. */
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
  /** A work by its id, whoever's: for the label of a file that was paid for. */
  find(workId: string): Promise<Work | null>
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

/**
 * How often a ticket is fetched at most, with retries and parts. Those of a view come on top of its one whole fetch, and
 * together are no more than the file.
 */
const FETCHES_AT_MOST: Record<Taking['kind'], number> = { view: 16, save: 32, review: 32, zip: 8 }

/** Taking pictures home: saved, viewed as they were made, or many as one zip. Each is counted, once. */
export function createSaving(parts: Parts) {
  const { visible, saves, views, tickets, mayOf, locks, uow, clock, ids } = parts

  /** What was asked for under the same key is not counted again, whatever has become of the first answer. */
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

    /** The preview with the mark; for VIP the clean original. */
    async save(principal: Principal, asked: Picture, repeatable: Repeatable) {
      const { work, picture } = await pictureOf(principal, asked)
      const taken = taking(work, picture, mayOf(principal).unmarked ? 'original' : 'preview')
      const given: Taking = { kind: 'save', pictures: [taken], holder: holderOf(principal) }
      const ticket = await hand(principal, given, saves, repeatable)
      return { ...(await saves.balance(principal)), ticket }
    },

    /** The original with the mark; for VIP without. */
    async view(principal: Principal, asked: Picture, repeatable: Repeatable) {
      const { work, picture } = await pictureOf(principal, asked)
      const taken = taking(work, picture, mayOf(principal).unmarked ? 'original' : 'marked original')
      const given: Taking = { kind: 'view', pictures: [taken], holder: holderOf(principal) }
      const ticket = await hand(principal, given, views, repeatable)
      return { ...(await views.balance(principal)), ticket }
    },

    /** Own pictures as one zip. What is not there is left out; refuses with 404 when nothing is left. */
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

    /**
     * What a ticket leads to, with the label of each picture; null when it is over, or when its holder may see none of
     * it any more. Nothing is counted yet.
     */
    async redeem(id: string, whole: boolean): Promise<RedeemedTicket | null> {
      const found = await tickets.find(id, clock.now())
      if (!found) return null
      const { kind, holder } = found.taking
      const once = kind === 'view'
      if (once && whole ? found.fetched : found.parts >= FETCHES_AT_MOST[kind]) return null
      const pictures: Redeemed[] = []
      for (const picture of found.taking.pictures) {
        const work = await parts.find(picture.workId)
        const file = work && fileOf(work, picture)
        if (!work || !file || !mayTake(holder, work)) continue
        pictures.push({ ...picture, file, label: labelOf(work, picture), large: isLarge(work, picture) })
      }
      return pictures.length > 0 ? { kind, pictures, once } : null
    },

    /**
     * Counts a fetch, once there is something to send; false: it was fetched as often as it may be. An original is
     * viewed once: whole, where `part` is null, and in parts that take up what broke off.
     */
    fetch(id: string, kind: Taking['kind'], part: { bytes: number; size: number } | null): Promise<boolean> {
      const atMost = FETCHES_AT_MOST[kind]
      // Only how often counts, not how much.
      if (kind !== 'view') return tickets.fetchPart(id, 0, { parts: atMost, bytes: 0 })
      return part ? tickets.fetchPart(id, part.bytes, { parts: atMost, bytes: part.size }) : tickets.fetch(id)
    },

    /** What was given under a key is known for as long as it counts. */
    tidy: () => tickets.forgetBefore(clock.now() - DAY),
  }
}

export type Saving = ReturnType<typeof createSaving>
export type Redeemed = TakenPicture & {
  file: string
  label: Label
  /** In 4K: beside the same picture in its first size it is known by that. */
  large: boolean
}

export interface RedeemedTicket {
  kind: Taking['kind']
  pictures: Redeemed[]
  /** It is fetched once, whole or in parts. */
  once: boolean
}

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

/** What was taken down is not given away by a ticket from before; it stays its owner's. */
const mayTake = (holder: Viewer | null, work: Work): boolean =>
  holder === null || holder.principalId === work.principalId || (!work.hidden && isVisibleTo(holder, work))

/** The file as it is called now. */
function fileOf({ slots }: Work, { slot, as }: TakenPicture): string | null {
  const found = slots.find((each) => each.slot === slot)
  if (!found) return null
  // Of the starter collection only the small picture may be there yet.
  return as === 'marked preview' ? found.previewMarked : (found.original ?? found.preview)
}

const isLarge = (work: Work, { slot }: TakenPicture): boolean =>
  work.slots.some((one) => one.slot === slot && Math.max(one.width, one.height) >= ENHANCED_SIDE)

const labelOf = (work: Work, { slot }: TakenPicture): Label => ({
  workId: work.id,
  slot,
  prompt: work.prompt,
  createdAt: work.createdAt,
  engine: work.engine,
})

function nothingWhenRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
