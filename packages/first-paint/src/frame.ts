/**
 * Sizes of the page around the wall, in pixels. The shell's style sheet gets them as custom properties, so
 * that the server renders everything where the application will.
 */
export const FRAME = {
  side: 232,
  header: 56,
  narrow: 768,
  most: 1680,
  /** Height of the gallery's header (title, search, styles). */
  head: { wide: 128, narrow: 120 },
  padding: { wide: 32, narrow: 16 },
} as const

/** Our own site has a menu at the side; a partner's frame has one line at the top, at every width. */
export type FrameKind = 'site' | 'embed'

/** The page's style. Its colors are those of the tokens `paper` and `ink`. */
export function frameStyle(kind: FrameKind = 'site'): string {
  const { side, header, narrow, most, head, padding } = FRAME
  const sideBySide = `#easel-first-paint{display:grid;grid-template-columns:${side}px minmax(0,1fr)}`
  return (
    `:root{color-scheme:light dark;background:light-dark(#faf8f4,#131210)}body{margin:0}` +
    // Out of the flow, so that removing it does not move the application.
    `#easel-first-paint{position:absolute;inset:0 0 auto;min-height:100vh}${kind === 'site' ? sideBySide : '.fp-side{display:none}'}` +
    `.fp-side{border-inline-end:1px solid light-dark(#e6e1d8,#2b2824)}` +
    `.fp-main{box-sizing:border-box;padding:${header}px ${padding.wide}px 0;width:100%;max-width:${most}px;margin-inline:auto}` +
    `.fp-head{height:${head.wide}px}` +
    `.fp-wall{display:block;container-type:inline-size}.fp-tiles{position:relative}` +
    `.fp-tiles>a{position:absolute;width:var(--w);overflow:hidden;border-radius:10px}` +
    `.fp-tiles img{display:block;width:100%;height:100%;object-fit:cover}` +
    `.fp-note{position:fixed;inset:auto 0 0;margin:0;padding:16px;font:15px/24px system-ui;background:light-dark(#1b1a18,#ece8e1);color:light-dark(#faf8f4,#131210)}` +
    `@media (max-width:${narrow}px){#easel-first-paint{display:block}.fp-side{display:none}` +
    `.fp-main{padding:${kind === 'site' ? header * 2 : header}px ${padding.narrow}px 0}.fp-head{height:${head.narrow}px}}`
  )
}
