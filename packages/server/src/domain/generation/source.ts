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

/**
 * The work as engines are asked for it. A recipe says nothing without the upload that it builds on: when that is gone,
 * the picture that was made is what is left.
 */
export async function withoutLost<W extends Work>(work: W, sources: Pick<Sources, 'upload'>): Promise<W> {
  const { parentId, uploadId, sourceRecipe } = work
  if (parentId === null || uploadId === null || sourceRecipe === null) return work
  return (await sources.upload(uploadId)) ? work : { ...work, uploadId: null, sourceRecipe: null }
}

function present<T>(picture: T | null): T {
  if (picture === null) throw new SourceGone()
  return picture
}

/** Nobody's fault, and asking the same engine again brings nothing back. */
export class SourceGone extends EngineFault {
  constructor() {
    super('engine_failed', 'What it should begin with is gone.')
  }
}
