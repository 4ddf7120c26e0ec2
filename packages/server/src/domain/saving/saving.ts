import { ENHANCED_SIDE, ImageStatus, TICKET_FOR } from '@easel/contract/numbers'
import type { Picture } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work, WorkSlot } from '../kernel/work.ts'
import type { Label, TakenPicture, Taking, Tickets, Visible } from './ports.ts'

/** A daily allowance, as saving needs it. */
export interface Allowance {
  balance(principal: Principal): Promise<{ remaining: number; limit: number; resetsAt: number | null }>
  consume(
    principal: Principal,
    uses: readonly { subject: string | null }[],
    tx: Parameters<Parameters<UnitOfWork['run']>[0]>[0],
  ): Promise<void>
}

interface Parts {
  visible: Visible
  saves: Allowance
  views: Allowance
  tickets: Tickets
  mayOf(principal: Principal): { unmarked: boolean }
  /** A work by its id, whoever's: for the label of a file that was paid for. */
  find(workId: string): Promise<Work | null>
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

/** Taking pictures home: saved, viewed as they were made, or many as one zip. Each is counted, once. */
export function createSaving(parts: Parts) {
  const { visible, saves, views, tickets, mayOf, uow, clock, ids } = parts

  const hand = async (principal: Principal, taking: Taking, allowance: Allowance): Promise<string> => {
    const ticket = ids.secret()
    await uow.run(async (tx) => {
      await allowance.consume(
        principal,
        taking.pictures.map(({ workId }) => ({ subject: workId })),
        tx,
      )
      await tickets.put(ticket, taking, clock.now() + TICKET_FOR, tx)
    })
    return ticket
  }

  const pictureOf = async (principal: Principal, { imageId, slot }: Picture) => {
    const work = await visible(principal, imageId)
    const picture = work.slots.find((each) => each.slot === slot)
    if (work.status !== ImageStatus.Succeeded || !picture?.thumb || picture.withheld) throw notFound()
    return { work, picture }
  }

  return {
    saveBalance: saves.balance,
    viewBalance: views.balance,

    /** The preview with the mark; for VIP the clean original. */
    async save(principal: Principal, asked: Picture) {
      const { work, picture } = await pictureOf(principal, asked)
      const taken = taking(work, picture, mayOf(principal).unmarked ? 'original' : 'preview')
      const ticket = await hand(principal, { kind: 'save', pictures: [taken] }, saves)
      return { ...(await saves.balance(principal)), ticket }
    },

    /** The original with the mark; for VIP without. */
    async view(principal: Principal, asked: Picture) {
      const { work, picture } = await pictureOf(principal, asked)
      const taken = taking(work, picture, mayOf(principal).unmarked ? 'original' : 'marked original')
      const ticket = await hand(principal, { kind: 'view', pictures: [taken] }, views)
      return { ...(await views.balance(principal)), ticket }
    },

    /** Own pictures as one zip. What is not there is left out; refuses with 404 when nothing is left. */
    async zip(principal: Principal, items: readonly Picture[]) {
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
      return { ticket: await hand(principal, { kind: 'zip', pictures }, saves) }
    },

    /** What a ticket leads to, with the label of each picture; null when it is over. */
    async redeem(ticket: string): Promise<{ kind: Taking['kind']; pictures: Redeemed[] } | null> {
      const found = await tickets.find(ticket, clock.now())
      if (!found) return null
      const pictures: Redeemed[] = []
      for (const picture of found.pictures) {
        const work = await parts.find(picture.workId)
        if (work) pictures.push({ ...picture, label: labelOf(work, picture), large: isLarge(work, picture) })
      }
      return pictures.length > 0 ? { kind: found.kind, pictures } : null
    },

    tidy: () => tickets.forgetBefore(clock.now()),
  }
}

export type Saving = ReturnType<typeof createSaving>
export type Redeemed = TakenPicture & {
  label: Label
  /** In 4K: beside the same picture in its first size it is known by that. */
  large: boolean
}

function taking(work: Work, slot: WorkSlot, as: 'preview' | 'original' | 'marked original'): TakenPicture {
  const own = { workId: work.id, slot: slot.slot }
  // Of the starter collection only the small picture may be there yet.
  const original = slot.original ?? slot.preview
  const file = as === 'preview' ? slot.previewMarked : original
  if (file === null) throw notFound()
  return { ...own, file, mark: as === 'marked original' }
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
