import type { Work } from '../kernel/work.ts'
import { EngineError } from './engine-error.ts'
import type { EngineSource } from './engine-ports.ts'
import type { Sources } from './ports.ts'

/**
 * The starting image for the engine; null: the prompt alone. `native`: the engine made it and reads its recipe; any
 * other engine gets the pixels. Throws when it is gone.
 */
export async function sourceOf(
  work: Pick<Work, 'uploadId' | 'parentId' | 'parentSlot' | 'sourceRecipe'>,
  sources: Pick<Sources, 'upload' | 'original'>,
  isNative: boolean,
): Promise<EngineSource | null> {
  const { uploadId, parentId, parentSlot } = work
  const sourceRecipe = isNative ? work.sourceRecipe : null
  if (parentId !== null && parentSlot !== null && sourceRecipe === null) {
    return { recipe: null, picture: present(await sources.original(parentId, parentSlot)) }
  }
  const picture = uploadId === null ? null : present(await sources.upload(uploadId))
  return picture || sourceRecipe ? { recipe: sourceRecipe, picture } : null
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
