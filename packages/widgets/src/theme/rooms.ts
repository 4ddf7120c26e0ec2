/**
 * The widths in pixels, of the slot of a widget, up to which it is composed in another way: `@container easel (max-width:
 * …)`. Of our own pages the room is the window, menus and all, and their builds write `@media` in its place.
 */
export const ROOMS = {
  /** The narrowest phones, and 400 % zoom. */
  least: 350,
  /** One column of controls. */
  phone: 600,
  /** What stands beside each other goes beneath each other. */
  narrow: 768,
  /** Tools have a row of their own. */
  medium: 1200,
} as const
