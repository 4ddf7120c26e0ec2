import { readFileSync } from 'node:fs'

/** One drawing of the art pack. */
export interface ArtEntry {
  /** Unicode group: 1 people, 3 nature, 4 food, 5 places, 6 activities, 7 objects. */
  readonly group: number
  readonly subgroup: string
  /** Set → offset, length, side of the view box. */
  readonly art: Readonly<Record<string, readonly [number, number, number]>>
}

const folder = new URL('../../art/', import.meta.url)

export const artPath = (name: string): URL => new URL(name, folder)

export const artFile = (name: string): Buffer => readFileSync(artPath(name))

/** All drawings, by name. */
export const CATALOGUE: ReadonlyMap<string, ArtEntry> = new Map(
  Object.entries(JSON.parse(artFile('index.json').toString()) as Record<string, ArtEntry>),
)
