/** Landscapes, which are painted as a relief. */
export const LAND_SCENES = [
  'alpine',
  'lake',
  'river',
  'sea',
  'beach',
  'island',
  'desert',
  'snow',
  'meadow',
  'field',
  'hills',
  'canyon',
  'volcano',
  'alien',
  'moon',
] as const

export type LandScene = (typeof LAND_SCENES)[number]

export const OTHER_SCENES = [
  'woods',
  'bamboo',
  'city',
  'street',
  'oldtown',
  'canal',
  'cyber',
  'underwater',
  'space',
  'table',
  'studio',
  'room',
  'sky',
  'abstract',
] as const

/** `picture` is the input image. */
export type SceneId = LandScene | (typeof OTHER_SCENES)[number] | 'picture'

export const isLand = (scene: SceneId): scene is LandScene =>
  (LAND_SCENES as readonly string[]).includes(scene)
