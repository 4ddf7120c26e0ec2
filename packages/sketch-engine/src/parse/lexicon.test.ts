import { expect, it } from 'vitest'
import { CATALOGUE } from '../art/catalogue.ts'
import { isPainted } from '../plan/cast.ts'
import { MOODS } from '../scenes/moods.ts'
import { LAND_SCENES, OTHER_SCENES } from '../scenes/scene-ids.ts'
import { isStyle } from '../styles/style-ids.ts'
import { isDrawing } from '../subjects/drawings/draw-drawing.ts'
import { isLandmark } from '../subjects/landmarks/landmark.ts'
import { isDrawnPerson } from './kinds.ts'
import { KINDS, type Kind, readTable, rowsOf } from './lexicon.ts'

const missing = (kind: Kind, known: (key: string) => boolean) =>
  rowsOf(kind)
    .map((row) => row.key.split('#')[0]!)
    .filter((key) => !known(key))

it('every known subject can be drawn', () => {
  expect(
    missing(
      'subjects',
      (key) =>
        CATALOGUE.has(key) || isDrawnPerson(key) || isLandmark(key) || isPainted(key) || isDrawing(key),
    ),
  ).toEqual([])
})

it('every known scene, mood and style can be painted', () => {
  const scenes = new Set<string>([...LAND_SCENES, ...OTHER_SCENES])
  expect(missing('scenes', (key) => scenes.has(key))).toEqual([])
  expect(missing('moods', (key) => Object.hasOwn(MOODS, key))).toEqual([])
  expect(missing('styles', isStyle)).toEqual([])
})

it('every line has words in English, Chinese and Spanish', () => {
  for (const kind of [...KINDS, 'props'])
    for (const row of kind === 'props' ? readTable(kind) : rowsOf(kind as Kind))
      for (const [tongue, phrases] of Object.entries(row.phrases))
        expect(phrases.length, `${kind}/${row.key} in ${tongue}`).toBeGreaterThan(0)
})

it('has more than sixty curated subjects', () => {
  expect(new Set(readTable('subjects').map((row) => row.key)).size).toBeGreaterThan(140)
})
