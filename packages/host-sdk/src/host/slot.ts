import type { BridgeErrorCode } from '@easel/contract/bridge'
import { wordsFor } from './words.ts'

/** Tells the box of an embed from everything else in the page. */
export const MARK = 'data-easel'

const FILL = 'position:absolute;inset:0;'
const CENTRE = `${FILL}display:grid;gap:12px;place-content:center;place-items:center;font:14px/1.5 system-ui,sans-serif;text-align:center`
const FAINT = 'opacity:.7'

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  style: string,
  textContent = '',
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), { textContent })
  // By property: a page's content policy may forbid style attributes.
  made.style.cssText = style
  return made
}

/** The place in the partner's page: the frame, and what is shown while the frame has nothing to show. */
export class Slot {
  readonly frame: HTMLIFrameElement
  readonly #box: HTMLElement
  #note: HTMLElement | null = null

  constructor(target: Element, frame: HTMLIFrameElement) {
    this.frame = frame
    this.#box = element('div', 'position:relative;width:100%;height:100%;min-height:320px')
    this.#box.setAttribute(MARK, '')
    frame.style.cssText += `${FILL}width:100%;height:100%;border:0`
    this.#box.append(frame)
    target.append(this.#box)
  }

  loading(language: string | undefined): void {
    this.#show('status', wordsFor(language).loading)
  }

  /** Shows the code of a failure. Returns where it may be explained. */
  failed(code: BridgeErrorCode): Element {
    return this.#show('alert', code)
  }

  shown(): void {
    this.#clear()
    this.frame.style.visibility = ''
  }

  /** Makes room for the content, in CSS pixels. */
  height(pixels: number): void {
    this.#box.style.height = `${pixels}px`
  }

  remove(): void {
    this.#box.remove()
  }

  #show(role: 'status' | 'alert', text: string): HTMLElement {
    this.#clear()
    this.frame.style.visibility = 'hidden'
    this.#note = element('div', CENTRE)
    this.#note.setAttribute('role', role)
    this.#note.append(element('span', FAINT, text))
    this.#box.append(this.#note)
    return this.#note
  }

  #clear(): void {
    this.#note?.remove()
    this.#note = null
  }
}
