import { ratioOf, ratioValue } from '@easel/contract/aspect-ratios'
import { ImageStatus } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import type { Tiles } from '../../runtime/lists/list-tiles.ts'

/** A set under way, or one that has just gone from these and is not among the works yet. */
export interface Held {
  set: ImageSet
  /** When the works had been answered last as it went; null: it has not gone. */
  goneAt: number | null
}

/**
 * The sets whose places are kept. One that has gone from those under way keeps its place until the works are answered
 * once more: it is among them then, or has failed.
 */
export function heldAfter(
  before: readonly Held[],
  listed: readonly ImageSet[],
  works: Tiles,
  answeredAt: number,
): readonly Held[] {
  const isWork = ({ id }: ImageSet) => works.indexOf(id) >= 0
  const isListed = ({ id }: ImageSet) => listed.some((set) => set.id === id)
  const present = listed
    .filter((set) => set.status !== ImageStatus.Failed && !isWork(set))
    .map((set): Held => before.find((one) => one.set === set && one.goneAt === null) ?? { set, goneAt: null })
  const leaving = before
    .filter(({ set }) => !isListed(set) && !isWork(set))
    .map((one): Held => (one.goneAt === null ? { set: one.set, goneAt: answeredAt } : one))
    .filter(({ goneAt }) => goneAt === answeredAt)
  const after = [...present, ...leaving]
  return after.length === before.length && after.every((one, at) => one === before[at]) ? before : after
}

/** The shapes that their works will have. */
export const shapesOf = (held: readonly Held[]): readonly number[] =>
  held.map(({ set }) => ratioValue(ratioOf(set)))

/** The works, with the sets under way before them. */
export function tilesWith(held: readonly Held[], ratios: readonly number[], works: Tiles): Tiles {
  const first = held.length
  if (first === 0) return works
  return {
    data: works.data,
    count: works.count + first,
    chunks: [
      { start: 0, ratios, items: held.map(({ set }) => set) },
      ...works.chunks.map((chunk) => ({ ...chunk, start: chunk.start + first })),
    ],
    at: (index) => (index < first ? held[index]?.set : works.at(index - first)),
    indexOf(id) {
      const index = held.findIndex(({ set }) => set.id === id)
      if (index >= 0) return index
      const after = works.indexOf(id)
      return after < 0 ? after : after + first
    },
    pageOf: (index) => (index < first ? 0 : works.pageOf(index - first)),
  }
}
