import type { Work } from '../kernel/work.ts'
import { EngineFault } from './engine-fault.ts'
import type { EngineSource } from './engine-ports.ts'
import type { Sources } from './ports.ts'

/**
 * What a work begins with, ready for the engine; null: with its words alone. `own`: the engine has made the picture
 * itself and reads its recipe; for any other it is a picture. Throws a fault when it is gone.
 */
export async function sourceOf(
  work: Pick<Work, 'uploadId' | 'parentId' | 'parentSlot' | 'sourceRecipe'>,
  sources: Pick<Sources, 'upload' | 'original'>,
  own: boolean,
): Promise<EngineSource | null> {
  const { uploadId, parentId, parentSlot } = work
  const sourceRecipe = own ? work.sourceRecipe : null
  if (parentId !== null && parentSlot !== null && sourceRecipe === null) {
    return { recipe: null, picture: present(await sources.original(parentId, parentSlot)) }
  }
  const picture = uploadId === null ? null : present(await sources.upload(uploadId))
  return picture || sourceRecipe ? { recipe: sourceRecipe, picture } : null
}

function present<T>(picture: T | null): T {
  if (picture === null) throw new EngineFault('engine_failed', 'What it should begin with is gone.')
  return picture
}
