import { ratioOf } from '@easel/contract/aspect-ratios'
import type { Pixels } from '../kernel/pixels.ts'
import type { Work } from '../kernel/work.ts'
import type { PictureEdits } from './edit-ports.ts'
import { EngineError } from './engine-error.ts'
import type { EngineSource } from './engine-ports.ts'
import type { Sources } from './ports.ts'

interface From {
  sources: Pick<Sources, 'upload' | 'original'>
  pictureEdits: Pick<PictureEdits, 'masked' | 'extended' | 'whole' | 'onWhite'>
}

type Begun = Pick<
  Work,
  | 'uploadId'
  | 'parentId'
  | 'parentSlot'
  | 'sourceRecipe'
  | 'edit'
  | 'editPlace'
  | 'maskId'
  | 'referenceKind'
  | 'moreReferences'
  | 'ratioType'
  | 'aspectRatio'
>

/**
 * The starting image for the engine; null: the prompt alone. `native`: the engine made it and reads its recipe; any
 * other engine gets the pixels. Throws when it is gone.
 */
export async function sourceOf(work: Begun, from: From, isNative: boolean): Promise<EngineSource | null> {
  const { sources, pictureEdits } = from
  const { uploadId, parentId, parentSlot } = work
  const sourceRecipe = isNative ? work.sourceRecipe : null
  if (parentId !== null && parentSlot !== null && sourceRecipe === null) {
    const original = present(await sources.original(parentId, parentSlot))
    const picture = original.transparent ? await pictureEdits.onWhite(original) : original
    return work.edit === null ? { recipe: null, picture } : editedSource(work, picture, from)
  }
  const picture = uploadId === null ? null : present(await sources.upload(uploadId))
  if (!picture && !sourceRecipe) return null
  const { referenceKind: kind, moreReferences } = work
  const more = await Promise.all(
    moreReferences.map(async ({ uploadId: id, ...how }) => ({
      ...how,
      picture: present(await sources.upload(id)),
    })),
  )
  return { recipe: sourceRecipe, picture, ...(kind && { kind }), ...(more.length > 0 && { more }) }
}

/** The picture with the mask of what is painted anew, if only a region is. */
async function editedSource(
  { edit, editPlace, maskId, ...shape }: Begun,
  picture: Pixels,
  { sources, pictureEdits }: From,
): Promise<EngineSource> {
  if (edit === 'cutout') return { recipe: null, picture: await pictureEdits.whole(picture) }
  const masked =
    editPlace === null
      ? await pictureEdits.masked(picture, present(maskId === null ? null : await sources.upload(maskId)))
      : await pictureEdits.extended(picture, ratioOf(shape), editPlace)
  return { recipe: null, ...masked }
}

/** A recipe needs the upload it builds on: when that is gone, the work starts from the image itself. */
export async function withoutMissingUpload<W extends Work>(
  work: W,
  sources: Pick<Sources, 'upload'>,
): Promise<W> {
  const { parentId, uploadId, sourceRecipe } = work
  if (parentId === null || uploadId === null || sourceRecipe === null) return work
  return (await sources.upload(uploadId)) ? work : { ...work, uploadId: null, sourceRecipe: null }
}

function present<T>(picture: T | null): T {
  if (picture === null) throw new SourceGone()
  return picture
}

/** Retrying the same engine does not bring the image back. */
export class SourceGone extends EngineError {
  constructor() {
    super('engine_failed', 'What it should begin with is gone.')
  }
}
