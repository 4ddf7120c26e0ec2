/**
 * The style sheets of the widgets as objects, for shadow roots: a build that puts styles into modules registers
 * each as it is loaded, and every root that lives has all of them.
 */
/** Layers weigh in the order in which they are first seen; sheets may come in any. The same as in theme.css. */
const ORDER = '@layer easel.tokens, easel.base, easel.ui, easel.feature, easel.shell;'

/** The page's rules reach the element that carries the root; important ones of the root are stronger. */
const HOST = ':host { all: initial !important; display: block !important }'

const sheets = new Map<string, CSSStyleSheet>()
const roots = new Set<ShadowRoot>()

/** Called by the styles themselves, with their own text. The same text is kept once. */
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

/** Gives a shadow root every sheet, those that come later too. Returns how to let go of it. */
export function adoptSheets(root: ShadowRoot): () => void {
  roots.add(root)
  root.adoptedStyleSheets = [...sheets.values()]
  return () => void roots.delete(root)
}
