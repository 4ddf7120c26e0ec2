import type { DownloadFormat } from '@easel/contract/download-formats'
import { DAY, ImageStatus, type Slot, TICKET_TTL } from '@easel/contract/numbers'
import type { Picture } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Viewer, Work, WorkSlot } from '../kernel/work.ts'
import type { Idempotency, TicketContent, TicketImage, Tickets, Visible } from './ports.ts'
import { createRedemption, fileOf, MAX_FETCHES } from './redemption.ts'

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
  entitlementsOf(principal: Principal): { withoutWatermark: boolean; squares: readonly (string | null)[] }
  /** Any work by its id, for the metadata of a counted download. */
  find(workId: string): Promise<Work | null>
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

/** The format that a download is asked for in. */
interface Formatted {
  format?: DownloadFormat | undefined
}

interface Several {
  items: readonly Picture[]
}

/** Downloads: saving an image, viewing an original, or a zip of several. Each image counts once. */
export function createSaving(parts: Parts) {
  const { visible, saves, views, tickets, entitlementsOf, locks, uow, clock, ids } = parts

  /** A repeat under the same key is never counted again, even when its first ticket has expired. */
  const issueTicket = (
    principal: Principal,
    content: TicketContent,
    allowance: Allowance,
    idempotency: Idempotency,
  ): Promise<string> =>
    uow.run(async (tx) => {
      const under = idempotency && { principalId: principal.id, ...idempotency }
      if (under) await locks.hold([`ticket:${principal.id}`], tx)
      const first = under && (await tickets.findIssued(principal.id, under.key, clock.now(), tx))
      if (first && first.bodyHash !== under.bodyHash) throw new Refusal(409, 'idempotency_mismatch')
      if (first?.good && first.parts < MAX_FETCHES[first.content.kind]) return first.id
      if (!first) await consume(allowance, principal, content, tx)
      const id = ids.secret()
      await tickets.put(
        { id, content: first?.content ?? content, until: clock.now() + TICKET_TTL, under },
        tx,
      )
      return id
    })

  const pictureOf = async (principal: Principal, { imageId, slot }: Picture) => {
    const work = await visible(principal, imageId)
    const picture = work.slots.find((each) => each.slot === slot)
    const gone = work.hidden && work.principalId !== principal.id
    if (gone || work.status !== ImageStatus.Succeeded || !picture?.thumb || picture.withheld) throw notFound()
    return { work, picture }
  }

  const contentFor = (
    principal: Principal,
    kind: TicketContent['kind'],
    pictures: TicketImage[],
    format?: DownloadFormat,
  ): TicketContent => {
    const holder: Viewer = { principalId: principal.id, squares: entitlementsOf(principal).squares }
    return { kind, pictures, holder, ...(format && { format }) }
  }

  return {
    saveBalance: saves.balance,
    viewBalance: views.balance,

    /** The preview with watermark; for VIP the original without. */
    async save(principal: Principal, { format, ...imageRef }: Picture & Formatted, idempotency: Idempotency) {
      const { work, picture } = await pictureOf(principal, imageRef)
      const as = entitlementsOf(principal).withoutWatermark ? 'original' : 'preview'
      const image = ticketImageOf(work, picture, as)
      const content = contentFor(principal, 'save', [image], format)
      const ticket = await issueTicket(principal, content, saves, idempotency)
      return { ...(await saves.balance(principal)), ticket }
    },

    /** The original with watermark; for VIP without. */
    async view(principal: Principal, imageRef: Picture, idempotency: Idempotency) {
      const { work, picture } = await pictureOf(principal, imageRef)
      const as = entitlementsOf(principal).withoutWatermark ? 'original' : 'marked original'
      const image = ticketImageOf(work, picture, as)
      const content = contentFor(principal, 'view', [image])
      const ticket = await issueTicket(principal, content, views, idempotency)
      return { ...(await views.balance(principal)), ticket }
    },

    /** Own images as one zip. Missing ones are skipped; refuses with 404 when none is left. */
    async zip(principal: Principal, { items, format }: Several & Formatted, idempotency: Idempotency) {
      const byKey = new Map(items.map((item) => [`${item.imageId} ${item.slot}`, item]))
      const as = entitlementsOf(principal).withoutWatermark ? 'original' : 'preview'
      const pictures: TicketImage[] = []
      for (const item of byKey.values()) {
        const found = await pictureOf(principal, item).catch(nothingWhenRefused)
        if (found && found.work.principalId === principal.id) {
          pictures.push(ticketImageOf(found.work, found.picture, as))
        }
      }
      if (pictures.length === 0) throw notFound()
      const content = contentFor(principal, 'zip', pictures, format)
      const ticket = await issueTicket(principal, content, saves, idempotency)
      return { ...(await saves.balance(principal)), ticket }
    },

    ...createRedemption(parts),

    /** Keys are kept as long as the uses count. */
    deleteExpired: () => tickets.deleteBefore(clock.now() - DAY),
  }
}

export type Saving = ReturnType<typeof createSaving>

const consume = (allowance: Allowance, principal: Principal, { pictures }: TicketContent, tx: Tx) =>
  allowance.consume(
    principal,
    pictures.map(({ workId, slot }) => ({ subject: workId, slot })),
    tx,
  )

function ticketImageOf(
  work: Work,
  slot: WorkSlot,
  as: 'preview' | 'original' | 'marked original',
): TicketImage {
  const image: TicketImage = {
    workId: work.id,
    slot: slot.slot,
    as: as === 'preview' ? 'marked preview' : 'original',
    mark: as === 'marked original',
  }
  if (fileOf(work, image) === null) throw notFound()
  return image
}

function nothingWhenRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
