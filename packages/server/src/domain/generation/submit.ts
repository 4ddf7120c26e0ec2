import { type AspectRatio, shapeOf } from '@easel/contract/aspect-ratios'
import {
  IMAGE_COUNTS,
  type Language,
  Operation,
  type ReferenceStrength,
  STYLIZE,
} from '@easel/contract/numbers'
import type { SubmitBody } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Accept, Idempotency } from './accept.ts'
import type { EngineTask } from './engine-ports.ts'
import type { EntitlementsOf, NewWork, Presets, Sources, SubmitResult } from './ports.ts'
import { referencesIn, wrongReference } from './references.ts'

export interface SubmitRequest {
  principal: Principal
  language: Language
  body: SubmitBody
  idempotency: Idempotency
}

/**
 * Checks a submit before it is counted: activation codes, pauses, the blocklist. Slow parts run first; the returned
 * function runs in the transaction, which must not wait.
 */
export type Screen = (request: SubmitRequest) => Promise<(tx: Tx) => Promise<Refusal | null>>

interface Parts {
  accept: Accept
  presets: Presets
  sources: Pick<Sources, 'hasUpload'>
  entitlementsOf: EntitlementsOf
  /** Whether any engine supports the task. */
  can(task: EngineTask): boolean
  /** In the order in which they refuse. */
  screens: readonly Screen[]
  clock: Clock
  ids: Ids
}

/** Accepts a prompt. */
export function createSubmit(parts: Parts) {
  const { accept, screens, sources } = parts
  return async (request: SubmitRequest): Promise<SubmitResult> => {
    const { principal, idempotency, body } = request
    checkParameters(parts, request)
    if (!isPossible(parts, body)) throw invalid('aspectRatio')
    const checks = await Promise.all(screens.map((screen) => screen(request)))
    return accept({
      principal,
      idempotency,
      async prepare(tx) {
        const gone = await goneUpload(sources, principal.id, body, tx)
        if (gone) return new Refusal(400, 'upload_gone', { field: gone })
        for (const check of checks) {
          const refusal = await check(tx)
          if (refusal) return refusal
        }
        return newWork(parts, request)
      },
    })
  }
}

/** What 'auto' can, more than one engine may; an image in a ratio, perhaps none. */
const isPossible = ({ can }: Pick<Parts, 'can'>, { image, aspectRatio }: SubmitBody): boolean =>
  image === undefined ||
  aspectRatio === undefined ||
  can({ operation: Operation.Imagine, recipe: null, picture: true, aspectRatio })

function newWork(
  { ids, clock, entitlementsOf, presets }: Parts,
  { principal, language, body }: SubmitRequest,
): NewWork {
  const model = presets.model(body.modelId)
  return {
    id: ids.next(),
    principalId: principal.id,
    partnerId: principal.partner?.id ?? null,
    operation: Operation.Imagine,
    prompt: body.prompt,
    // What has no effect must not look later as if it had.
    negativePrompt: (model?.negativePrompt && body.negativePrompt) || null,
    language,
    modelId: body.modelId,
    ratioType: body.ratioType,
    aspectRatio: body.aspectRatio ?? null,
    imageCount: body.imageCount === IMAGE_COUNTS.length ? null : (body.imageCount ?? null),
    styleId: body.styleId ?? null,
    stylize: body.stylize ?? STYLIZE.default,
    seed: (model?.seed ? body.seed : null) ?? ids.seed(),
    vip: entitlementsOf(principal).priority,
    createdAt: clock.now(),
    parentId: null,
    parentSlot: null,
    edit: null,
    variationStrength: null,
    referenceStrength: body.imageStrength ?? null,
    referenceKind: body.imageKind ?? null,
    moreReferences: referencesIn(body),
    editPlace: null,
    maskId: null,
    uploadId: body.image ?? null,
    sourceRecipe: null,
    showable: entitlementsOf(principal).square,
    shownChoice: body.shown === false ? 'private' : null,
  }
}

/** The field whose upload the principal does not have any more; null: there is none. */
async function goneUpload(
  sources: Pick<Sources, 'hasUpload'>,
  principalId: string,
  { image, moreImages = [] }: SubmitBody,
  tx: Tx,
): Promise<'image' | 'moreImages' | null> {
  if (image !== undefined && !(await sources.hasUpload(principalId, image, tx))) return 'image'
  for (const further of moreImages) {
    if (!(await sources.hasUpload(principalId, further.image, tx))) return 'moreImages'
  }
  return null
}

/** Checks that need no data that changes. */
function checkParameters({ presets, entitlementsOf }: Parts, { principal, body }: SubmitRequest): void {
  if (!entitlementsOf(principal).create) throw new Refusal(403, 'not_offered')
  const model = presets.model(body.modelId)
  const style = body.styleId === undefined ? undefined : presets.style(body.styleId)
  if (!model) throw invalid('modelId')
  if (style === null) throw invalid('styleId')
  if (!isOffered(body, model.ratios)) throw invalid('aspectRatio')
  if (body.image !== undefined && !model.image) throw invalid('image')
  if (!isStrengthOffered(body, model.imageStrengths)) throw invalid('imageStrength')
  const wrong = wrongReference(body, model.references)
  if (wrong) throw invalid(wrong)
  if (entitlementsOf(principal).lockedParameters) return
  if (model.vip) throw locked('modelId')
  if (style?.vip) throw locked('styleId')
  if ((body.stylize ?? STYLIZE.default) !== STYLIZE.default) throw locked('stylize')
}

/** `ratioType` must be the nearest ratio, because lists are filtered by it. */
const isOffered = ({ aspectRatio, ratioType }: SubmitBody, ratios: readonly AspectRatio[]): boolean =>
  aspectRatio === undefined || (ratios.includes(aspectRatio) && shapeOf(aspectRatio).ratioType === ratioType)

const isStrengthOffered = (
  { image, imageStrength }: SubmitBody,
  strengths: readonly ReferenceStrength[],
): boolean => imageStrength === undefined || (image !== undefined && strengths.includes(imageStrength))

const invalid = (field: string): Refusal => new Refusal(400, 'body_invalid', { field })
const locked = (field: string): Refusal => new Refusal(402, 'vip', { field })
