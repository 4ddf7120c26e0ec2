import { ASPECT_RATIOS, type AspectRatio, BASE_RATIOS, ratioOf, shapeOf } from '@easel/contract/aspect-ratios'
import { EDIT_KINDS, type EditKind, type PaintedEdit } from '@easel/contract/edits'
import { ImageStatus, type Language, Operation, type RatioType } from '@easel/contract/numbers'
import type { EditRequest } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Pixels } from '../kernel/pixels.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work, WorkSlot } from '../kernel/work.ts'
import type { Accept, Idempotency } from './accept.ts'
import { childOf } from './child-work.ts'
import type { EngineTask } from './engine-ports.ts'
import type { EntitlementsOf, GenerationStore, Sources, SubmitResult } from './ports.ts'
import type { Screen } from './submit.ts'

type Can = (task: EngineTask) => boolean

interface Parts {
  accept: Accept
  store: Pick<GenerationStore, 'find' | 'isMask'>
  sources: Pick<Sources, 'hasUpload' | 'upload'>
  entitlementsOf: EntitlementsOf
  /** In the order in which they refuse. */
  screens: readonly Screen[]
  /** Whether any engine supports the task. */
  can: Can
  clock: Clock
  ids: Ids
}

export interface EditCommand {
  principal: Principal
  language: Language
  request: EditRequest
  idempotency: Idempotency
}

/** A smaller share of the image than this is nothing that anybody has marked. */
const LEAST_MARKED = 1 / 5000
const SHAPE_TOLERANCE = 0.03

/**
 * Makes a new set from one image of a finished set, of which a region is painted anew or the background removed. For
 * VIP, at any time; it costs one generation.
 */
export function createEdit(parts: Parts) {
  const { accept, store, sources, entitlementsOf, screens, can, clock, ids } = parts
  return async ({ principal, language, request, idempotency }: EditCommand): Promise<SubmitResult> => {
    const may = entitlementsOf(principal)
    if (!may.create) throw new Refusal(403, 'not_offered')
    if (!may.modify) throw new Refusal(402, 'vip')
    const seen = await store.find(request.imageId)
    const own = seen?.principalId === principal.id ? seen : null
    const checks = own ? await screened(screens, own, { principal, language, request, idempotency }) : []
    const drawn = own && 'mask' in request ? await sources.upload(request.mask) : null
    return accept({
      principal,
      idempotency,
      async prepare(tx) {
        const parent = await store.find(request.imageId, tx)
        if (!parent || parent.principalId !== principal.id) return notFound()
        const refusal =
          refusalFor(parent, request, can) ?? (await maskRefusal(parts, principal, request, drawn, tx))
        if (refusal) return refusal
        for (const check of checks) {
          const refusal = await check(tx)
          if (refusal) return refusal
        }
        const child = childOf(
          parent,
          { operation: Operation.Variation, slot: request.slot, edit: request.kind },
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
        return { ...child, ...changesOf(request, parent) }
      },
    })
  }
}

/** What of the child the request says. */
const changesOf = (request: EditRequest, parent: Work) => ({
  ...shapeFor(request, parent),
  prompt: promptOf(request, parent),
  editPlace: request.kind === 'extend' ? request.place : null,
  maskId: 'mask' in request ? request.mask : null,
})

const promptOf = (request: EditRequest, parent: Work): string =>
  ('prompt' in request ? request.prompt : undefined) ?? parent.prompt

const shapeFor = (
  request: EditRequest,
  { ratioType, aspectRatio }: Work,
): { ratioType: RatioType; aspectRatio: AspectRatio | null } =>
  request.kind === 'extend'
    ? { ratioType: request.ratioType, aspectRatio: request.aspectRatio ?? null }
    : { ratioType, aspectRatio }

/** An inherited prompt is checked again, too: the blocklist may have grown. */
const screened = (screens: readonly Screen[], parent: Work, { request, ...call }: EditCommand) => {
  const { modelId, ratioType, negativePrompt } = parent
  const body = {
    modelId,
    ratioType,
    prompt: promptOf(request, parent),
    ...(negativePrompt !== null && { negativePrompt }),
  }
  return Promise.all(screens.map((screen) => screen({ ...call, body })))
}

/** Before anything is charged. */
function refusalFor(parent: Work, request: EditRequest, can: Can): Refusal | null {
  const slot = editableSlot(parent, request.slot)
  if (slot instanceof Refusal) return slot
  const shape = shapeFor(request, parent)
  if (request.kind === 'extend') {
    const isNearest = shapeOf(ratioOf(shape)).ratioType === shape.ratioType
    if (!isNearest) return new Refusal(400, 'body_invalid', { field: 'aspectRatio' })
    if (ratioOf(shape) === ratioOf(parent)) return new Refusal(400, 'body_invalid', { field: 'ratioType' })
  }
  return can(taskFor(shape.aspectRatio, request.kind)) ? null : new Refusal(403, 'not_modifiable')
}

/** The finished slot of a set, or why there is none to be edited. */
export function editableSlot(parent: Work, slot: number): WorkSlot | Refusal {
  if (parent.status !== ImageStatus.Succeeded) return new Refusal(403, 'not_modifiable')
  const picture = parent.slots.find((each) => each.slot === slot)
  if (!picture) return notFound()
  return picture.withheld ? new Refusal(403, 'not_modifiable') : picture
}

const taskFor = (aspectRatio: AspectRatio | null, kind: PaintedEdit): EngineTask => ({
  operation: Operation.Variation,
  recipe: null,
  picture: true,
  ...(kind === 'cutout' ? { cutout: true } : { mask: true }),
  aspectRatio,
})

async function maskRefusal(
  { sources, store }: Pick<Parts, 'sources' | 'store'>,
  principal: Principal,
  request: EditRequest,
  drawn: Pixels | null,
  tx: Tx,
): Promise<Refusal | null> {
  if (!('mask' in request)) return null
  const isThere =
    drawn !== null &&
    (await sources.hasUpload(principal.id, request.mask, tx)) &&
    !(await store.isMask(request.mask, tx))
  if (!isThere) return new Refusal(400, 'upload_gone', { field: 'mask' })
  const slot = (await store.find(request.imageId, tx))?.slots.find((each) => each.slot === request.slot)
  const isFit =
    slot !== undefined &&
    Math.abs(drawn.width / drawn.height / (slot.width / slot.height) - 1) <= SHAPE_TOLERANCE &&
    whiteIn(drawn) >= LEAST_MARKED
  return isFit ? null : new Refusal(400, 'body_invalid', { field: 'mask' })
}

/** The share of a drawn mask that is white. */
function whiteIn({ rgba }: Pixels): number {
  let white = 0
  for (let at = 0; at < rgba.length; at += 4) if ((rgba[at] ?? 0) > 127) white += 1
  return white / (rgba.length / 4)
}

/** How the images of a finished set can be edited. */
export const createEditsOf = (can: Can) => {
  // What engines can does not change while the server runs.
  const ableTo = (kind: PaintedEdit) =>
    new Map([null, ...ASPECT_RATIOS].map((ratio) => [ratio, can(taskFor(ratio, kind))]))
  const paints = ableTo('repaint')
  const cutsOut = ableTo('cutout')
  const extended = new Map(
    [...BASE_RATIOS, ...ASPECT_RATIOS].map((ratio) => [
      ratio,
      paints.get(null) || ASPECT_RATIOS.some((other) => other !== ratio && paints.get(other)),
    ]),
  )
  return (work: Pick<Work, 'ratioType' | 'aspectRatio'>): EditKind[] => {
    const possible: Record<EditKind, boolean> = {
      repaint: paints.get(work.aspectRatio) ?? false,
      erase: paints.get(work.aspectRatio) ?? false,
      extend: extended.get(ratioOf(work)) ?? false,
      cutout: cutsOut.get(work.aspectRatio) ?? false,
      crop: true,
    }
    return EDIT_KINDS.filter((kind) => possible[kind])
  }
}
