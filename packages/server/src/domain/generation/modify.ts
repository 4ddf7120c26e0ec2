import { ASPECT_RATIOS, type AspectRatio } from '@easel/contract/aspect-ratios'
import {
  ImageStatus,
  type Language,
  MODIFY_WINDOW,
  Operation,
  SECOND,
  VARIATION_STRENGTHS,
  type VariationStrength,
} from '@easel/contract/numbers'
import type { ModifyRequest } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Work } from '../kernel/work.ts'
import type { Accept, Idempotency } from './accept.ts'
import { childOf } from './child-work.ts'
import type { EngineTask } from './engine-ports.ts'
import type { EntitlementsOf, GenerationStore, SubmitResult } from './ports.ts'

interface Parts {
  accept: Accept
  store: Pick<GenerationStore, 'find'>
  entitlementsOf: EntitlementsOf
  /** Checks the prompt against the blocklist again, which may have grown. */
  screenAgain(work: Pick<Work, 'prompt' | 'negativePrompt'>): Promise<Refusal | null>
  /** Whether any engine supports the task. */
  can(task: EngineTask): boolean
  clock: Clock
  ids: Ids
}

export interface ModifyCommand {
  principal: Principal
  language: Language
  request: ModifyRequest
  idempotency: Idempotency
}

/**
 * Makes a new set from one image of a finished set: an enhancement or four variations. For VIP, within ten minutes;
 * it costs one generation.
 */
export function createModify({ accept, store, entitlementsOf, screenAgain, can, clock, ids }: Parts) {
  return async ({ principal, language, request, idempotency }: ModifyCommand): Promise<SubmitResult> => {
    const may = entitlementsOf(principal)
    if (!may.create) throw new Refusal(403, 'not_offered')
    if (!may.modify) throw new Refusal(402, 'vip')
    if (request.strength !== undefined && request.operation !== Operation.Variation) {
      throw new Refusal(400, 'body_invalid', { field: 'strength' })
    }
    const parent = await store.find(request.imageId)
    const own = parent?.principalId === principal.id ? parent : null
    const sensitive = own && (await screenAgain(own))
    return accept({
      principal,
      idempotency,
      async prepare(tx) {
        if (sensitive) return sensitive
        const parent = await store.find(request.imageId, tx)
        if (!parent || parent.principalId !== principal.id) return notFound()
        const now = clock.now()
        const refusal = refusalFor(parent, request, now, can)
        if (refusal) return refusal
        return childOf(parent, request, {
          id: ids.next(),
          principalId: principal.id,
          partnerId: principal.partner?.id ?? null,
          seed: ids.seed(),
          language,
          vip: may.priority,
          square: may.square,
          createdAt: now,
        })
      },
    })
  }
}

function refusalFor(
  parent: Work,
  { slot, operation, strength }: ModifyRequest,
  now: number,
  can: Parts['can'],
): Refusal | null {
  if (parent.status !== ImageStatus.Succeeded || parent.finishedAt === null) {
    return new Refusal(403, 'not_modifiable')
  }
  const picture = parent.slots.find((each) => each.slot === slot)
  if (!picture) return notFound()
  if (picture.withheld) return new Refusal(403, 'not_modifiable')
  // An enhanced image is at full size.
  if (operation === Operation.Upscale && parent.operation === Operation.Upscale) {
    return new Refusal(403, 'not_modifiable')
  }
  // Checked before anything is charged.
  const { aspectRatio } = parent
  const task = { operation, recipe: picture.recipe, picture: true, aspectRatio }
  if (!can({ ...task, strength: strength !== undefined })) return new Refusal(403, 'not_modifiable')
  const lateBy = now - (parent.finishedAt + MODIFY_WINDOW)
  return lateBy > 0 ? new Refusal(403, 'too_late', { lateBy: Math.ceil(lateBy / SECOND) }) : null
}

/** Whether any engine can make variations of a finished set's images; one that made them may need nothing but their recipes. */
export const createVariationsOf = (can: Parts['can']) => {
  const varied = { operation: Operation.Variation, picture: true }
  const able = byRatio((aspectRatio) => can({ ...varied, recipe: null, aspectRatio }))
  return ({ aspectRatio, slots }: Pick<Work, 'aspectRatio' | 'slots'>): boolean =>
    able.get(aspectRatio) === true ||
    slots.some(({ recipe }) => recipe !== null && can({ ...varied, recipe, aspectRatio }))
}

/** How strong a variation of a finished set's images may be asked for. */
export const createStrengthsOf = (can: Parts['can']) => {
  const varied = { operation: Operation.Variation, recipe: null, picture: true, strength: true }
  const able = byRatio((aspectRatio) => can({ ...varied, aspectRatio }))
  return ({ aspectRatio }: Pick<Work, 'aspectRatio'>): readonly VariationStrength[] =>
    able.get(aspectRatio) ? VARIATION_STRENGTHS : []
}

/** What engines can does not change while the server runs. */
const byRatio = (can: (aspectRatio: AspectRatio | null) => boolean) =>
  new Map([null, ...ASPECT_RATIOS].map((aspectRatio) => [aspectRatio, can(aspectRatio)]))
