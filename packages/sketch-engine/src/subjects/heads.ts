/** Animals of which the art pack has only the head. */
export const HEADS = new Set(
  (
    'fox wolf bear polar-bear panda koala lion frog hamster moose boar unicorn robot cat-face dog-face tiger-face ' +
    'rabbit-face mouse-face cow-face pig-face horse-face monkey-face dragon-face alien'
  ).split(' '),
)
