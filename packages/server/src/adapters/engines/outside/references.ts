import type { ReferenceKind, ReferenceStrength } from '@easel/contract/numbers'
import type {
  EngineReferences,
  EngineRequest,
  FurtherReference,
} from '../../../domain/generation/engine-ports.ts'
import { toPng } from './pictures.ts'

/** Null where it takes one: then nothing is said of several. */
export const severalReferences = (
  most: number,
  told: Omit<EngineReferences, 'most'>,
): EngineReferences | undefined => (most > 1 ? { most, ...told } : undefined)

/** The reference images after the first, as files. */
export const furtherPngs = ({ source }: EngineRequest): Promise<Uint8Array<ArrayBuffer>[]> =>
  Promise.all((source?.more ?? []).map(({ picture }) => toPng(picture)))

const KINDS: Record<ReferenceKind | 'both', string> = {
  content: 'take what it shows, but not its style',
  style: 'take only its style, as in colors, light and technique, and nothing that it shows',
  both: 'take what it shows and its style',
}

const STRENGTHS: Record<ReferenceStrength, string> = {
  low: ', only loosely',
  high: ', and follow it closely',
}

/** What is to be taken of each given picture, for services that read sentences; null where one picture has no kind. */
export function wordsOnReferences({ source, referenceStrength }: EngineRequest): string | null {
  const { kind = null, more = [] } = source ?? {}
  if (kind === null && more.length === 0) return null
  const all: Omit<FurtherReference, 'picture'>[] = [{ kind, strength: referenceStrength }, ...more]
  const lines = all.map(({ kind: what, strength }, at) => {
    const name = all.length === 1 ? 'The given picture' : `Picture ${at + 1}`
    return `${name}: ${KINDS[what ?? 'both']}${strength === null ? '' : STRENGTHS[strength]}.`
  })
  return all.length === 1
    ? lines.join(' ')
    : `Use all ${all.length} given pictures, which are in this order. ${lines.join(' ')}`
}
