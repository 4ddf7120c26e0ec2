import { readRules } from '../rules.ts'
import type { SceneId } from '../scenes/scene-ids.ts'
import type { Habitat } from '../subjects/habitat.ts'

/** Where a subject is at home when the prompt names no place: the first line that fits its key. */
const HOMES = readRules('homes').map(([habitat, key = '', scenes = '']) => ({
  habitat,
  key: new RegExp(key),
  scenes: scenes.split(' ') as SceneId[],
}))

/** The places where a subject lives, in the order in which the variants take them. */
export function homesOf(key: string, habitat: Habitat): readonly SceneId[] {
  return HOMES.find((home) => home.habitat === habitat && home.key.test(key))?.scenes ?? ['meadow']
}
