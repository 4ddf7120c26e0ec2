import { CATALOGUE } from '../art/catalogue.ts'
import type { ArtSet } from '../art/raster-art.ts'

/** Animals seen whole, dishes one could eat, trees, houses and cars: the second set draws them from life. */
const NOTO_GROUPS = /^(animal-|food-|drink|plant-|transport-|place-)/
const NOTO_BETTER = new Set('castle mermaid violin jack-o-lantern'.split(' '))

/** Those that stand and look as our bodies and tables expect it. */
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
