/**
 * Sizes of the page around the wall, in pixels. The shell's style sheet gets them as custom properties, so
 * that the server renders everything where the application will.
 */
export const FRAME = {
  side: 232,
  header: 56,
  /** Below the line at the top of a partner's frame, where it is wide. */
  belowLine: 12,
  narrow: 768,
  most: 1680,
  /** Height of the gallery's header (title, search, styles). */
  head: { wide: 128, narrow: 120 },
  padding: { wide: 32, narrow: 16 },
} as const
