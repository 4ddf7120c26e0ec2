import type { ArtSet } from '../art/raster-art.ts'

/** Drawings that are better in the second set. */
const NOTO_BETTER = new Set(
  (
    'penguin black-cat dragon castle hot-beverage sailboat steaming-bowl horse deer eagle peacock owl phoenix rose sunflower bouquet tiger elephant ' +
    'locomotive japanese-castle violin swan goose giraffe zebra camel parrot mermaid motorcycle bicycle lotus ' +
    'tent rooster shark turtle octopus flamingo'
  ).split(' '),
)

export const artSetOf = (key: string): ArtSet => (NOTO_BETTER.has(key) ? 'noto' : 'fluent')
