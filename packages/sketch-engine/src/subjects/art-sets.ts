import { CATALOGUE } from '../art/catalogue.ts'
import type { ArtSet } from '../art/raster-art.ts'

/**
 * Whole animals, edible dishes, trees, houses and cars: the second art set draws these more realistically.
 */
const NOTO_GROUPS = /^(animal-|food-|drink|plant-|transport-|place-)/
const NOTO_BETTER = new Set('castle mermaid violin jack-o-lantern'.split(' '))

/** Exceptions whose posture suits our bodies and tables better. */
const FLUENT_BETTER = new Set(
  (
    'cat dog fox wolf bear polar-bear panda koala lion hamster frog moose boar unicorn donkey pig-nose dolphin ' +
    'cat-face dog-face tiger-face rabbit-face mouse-face cow-face pig-face horse-face monkey-face dragon-face ' +
    'duck baby-chick poodle blossom tulip bouquet cherry-blossom strawberry shortcake cupcake candy doughnut canoe ship ' +
    'manual-wheelchair automobile snow-capped-mountain mount-fuji'
  ).split(' '),
)

export const artSetOf = (key: string): ArtSet =>
  NOTO_BETTER.has(key) || (NOTO_GROUPS.test(CATALOGUE.get(key)?.subgroup ?? '') && !FLUENT_BETTER.has(key))
    ? 'noto'
    : 'fluent'
