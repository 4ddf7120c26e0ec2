/**
 * The widgets' style sheets as constructed sheets for shadow roots: each module registers its sheet when it is loaded,
 * and every live root adopts all of them.
 */
/** Layers are ordered by their first appearance, while sheets load in any order. The same as in theme.css. */
const ORDER = '@layer easel.tokens, easel.base, easel.ui, easel.feature, easel.shell;'

/** The page can style the host element; important rules of the shadow tree override it. */
const HOST = ':host { all: initial !important; display: block !important }'

const sheets = new Map<string, CSSStyleSheet>()
const roots = new Set<ShadowRoot>()

/** Called by style modules. The same text is registered once. */
export function registerSheet(text: string): void {
  if (sheets.has(text)) return
  if (sheets.size === 0) for (const first of [HOST, ORDER]) sheets.set(first, sheetOf(first))
  sheets.set(text, sheetOf(text))
  for (const root of roots) root.adoptedStyleSheets = [...sheets.values()]
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/** Lets a shadow root adopt all sheets, including later ones. Returns how to stop that. */
export function adoptSheets(root: ShadowRoot): () => void {
  roots.add(root)
  root.adoptedStyleSheets = [...sheets.values()]
  return () => void roots.delete(root)
}
