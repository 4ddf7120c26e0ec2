import { ENHANCED_SIDE, ImageStatus, type Language, Operation } from '@easel/contract/numbers'
import type { Enlarged, Picture } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Work } from '../kernel/work.ts'
import type { Accept } from './accept.ts'
import { childOf } from './child-work.ts'
import type { EngineTask } from './engine-ports.ts'
import type { EntitlementsOf, GenerationStore, NewWork } from './ports.ts'
import type { EstimateOf } from './queue-estimate.ts'

interface Parts {
  accept: Accept
  store: Pick<GenerationStore, 'findEnhanced'>
  /** A work visible to the principal; refuses with 404. */
  visible(principal: Principal, id: string): Promise<Work>
  entitlementsOf: EntitlementsOf
  /** Whether any engine supports the task. */
  can(task: EngineTask): boolean
  estimateOf: EstimateOf
  clock: Clock
  ids: Ids
}

/**
 * One image in 4K, for download. An image that has that size already is ready at once; any other is enhanced once, as
 * a work of the principal, however often it is requested. For VIP; it costs one generation.
 */
export function createEnhance(parts: Parts) {
  const { accept, store, visible, entitlementsOf, estimateOf, clock, ids } = parts
  return async (principal: Principal, language: Language, imageRef: Picture): Promise<Enlarged> => {
    const may = entitlementsOf(principal)
    if (!may.create) throw new Refusal(403, 'not_offered')
    if (!may.fullSize) throw new Refusal(402, 'vip')
    const parent = await visible(principal, imageRef.imageId)
    if (isFullSize(parent, imageRef))
      return { ...imageRef, ready: true, queuePosition: null, etaSeconds: null }
    let ready = false
    const { id, ...estimate } = await accept({
      principal,
      idempotency: null,
      async prepare(tx) {
        const made = await store.findEnhanced(principal.id, { id: parent.id, slot: imageRef.slot }, tx)
        if (made) {
          ready = made.status === ImageStatus.Succeeded
          return { already: { id: made.id, ...NO_POSITION, ...(await estimateOf([made], tx)).get(made.id) } }
        }
        const child = childOf(
          parent,
          { operation: Operation.Upscale, slot: imageRef.slot },
          {
            id: ids.next(),
            principalId: principal.id,
            partnerId: principal.partner?.id ?? null,
            seed: ids.seed(),
            language,
            vip: may.priority,
            square: may.square,
            createdAt: clock.now(),
          },
        )
        return refusalFor(parts, child) ?? child
      },
    })
    return { imageId: id, slot: 1, ready, ...estimate }
  }
}

export type Enhance = ReturnType<typeof createEnhance>

const NO_POSITION = { queuePosition: null, etaSeconds: null }

/** Whether the image is at full size already: by its sides, or because it was enhanced. */
function isFullSize(work: Work, { slot }: Picture): boolean {
  const picture = work.slots.find((each) => each.slot === slot)
  if (work.status !== ImageStatus.Succeeded || !picture?.thumb || picture.withheld) throw notFound()
  return work.operation === Operation.Upscale || Math.max(picture.width, picture.height) >= ENHANCED_SIDE
}

function refusalFor({ can }: Parts, { sourceRecipe: recipe }: NewWork): Refusal | null {
  // Checked before anything is charged.
  return can({ operation: Operation.Upscale, recipe, picture: true })
    ? null
    : new Refusal(403, 'not_modifiable')
}
