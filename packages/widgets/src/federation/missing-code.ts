import { LANGUAGE_TAG } from '@easel/contract/numbers'
import type { EaselWidgetProps } from './props.ts'
import { MESSAGES, resolveLanguage } from './unreachable-messages.ts'

/** Design tokens for this state: the usual ones are in the missing code. */
const STYLE = `
:host { all: initial !important; display: block !important }
div {
  --paper: #faf8f4; --ink: #1b1a18; --soft: #5c574e; --hairline: #e6e1d8; --outline: #8c857a;
  --accent: #d8432b;
  color-scheme: light; box-sizing: border-box; display: grid; align-content: center; justify-items: center; gap: 16px;
  min-block-size: 240px; padding: 32px 16px; border: 1px solid var(--hairline);
  border-radius: calc(16px * var(--round, 1)); background: var(--paper); color: var(--soft);
  font: 15px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans CJK SC", sans-serif; text-align: center;
}
p { margin: 0; text-wrap: balance }
button {
  min-block-size: 44px; padding: 0 16px; border: 1px solid var(--outline); border-radius: calc(10px * var(--round, 1));
  background: transparent; color: var(--ink); font: inherit; font-weight: 500; cursor: pointer;
}
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
button[aria-busy] { opacity: .75; cursor: default }
`
const DARK_STYLE = `div {
  --paper: #131210; --ink: #ece8e1; --soft: #b3aca0; --hairline: #2b2824; --outline: #797268;
  --accent: #ff6a4d; color-scheme: dark;
}`

/** Shows in an element that the widget's code failed to load, with a retry. Returns how to remove it. */
export function showLoadError(element: Element, props: EaselWidgetProps, onRetry: () => void): () => void {
  const language = resolveLanguage(props.language)
  const { mode = 'auto', roundness, accent } = props.theme ?? {}
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheetOf(STYLE), ...(mode === 'light' ? [] : [sheetOf(DARK_STYLE, mode)])]
  const box = document.createElement('div')
  box.lang = LANGUAGE_TAG[language]
  box.setAttribute('role', 'alert')
  if (roundness !== undefined) box.style.setProperty('--round', String(Math.min(2, Math.max(0, roundness))))
  if (accent) box.style.setProperty('--accent', accent)
  const text = Object.assign(document.createElement('p'), { textContent: MESSAGES[language].title })
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: MESSAGES[language].again,
  })
  button.addEventListener('click', () => {
    if (button.ariaBusy) return
    button.ariaBusy = 'true'
    onRetry()
  })
  box.append(text, button)
  root.append(box)
  element.append(host)
  return () => host.remove()
}

/** A constructed sheet, since the page's content policy may forbid inline styles. */
function sheetOf(text: string, mode = 'light'): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(mode === 'auto' ? `@media (prefers-color-scheme: dark) { ${text} }` : text)
  return sheet
}
