import { watchComposition } from '@easel/first-paint'

/** Waits until nobody is in the middle of a character in a field that the server rendered. */
export const compositionEnd = watchComposition()
