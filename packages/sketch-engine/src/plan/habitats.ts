import { readRules } from '../rules.ts'
import type { SceneId } from '../scenes/scene-ids.ts'
import type { Habitat } from '../subjects/habitat.ts'

/** Default scenes of subjects if the prompt names no place; the first matching line counts. */
const HOMES = readRules('homes').map(([habitat, key = '', scenes = '']) => ({
  habitat,
  key: new RegExp(key),
  scenes: scenes.split(' ') as SceneId[],
}))

/** The scenes in which a subject lives, in the order of the variants. */
export function homesOf(key: string, habitat: Habitat): readonly SceneId[] {
  return HOMES.find((home) => home.habitat === habitat && home.key.test(key))?.scenes ?? ['meadow']
}
