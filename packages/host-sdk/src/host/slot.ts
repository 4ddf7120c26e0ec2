import type { BridgeErrorCode } from '@easel/contract/bridge'
import { wordsFor } from './words.ts'

const FILL = { position: 'absolute', inset: '0' } as const
const CENTRE = {
  ...FILL,
  display: 'grid',
  gap: '12px',
  placeContent: 'center',
  placeItems: 'center',
  font: '14px/1.5 system-ui, sans-serif',
  textAlign: 'center',
} as const

const BUTTON = {
  font: 'inherit',
  color: 'inherit',
  padding: '8px 16px',
  minHeight: '44px',
  cursor: 'pointer',
} as const

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  style: Partial<CSSStyleDeclaration>,
  textContent = '',
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), { textContent })
  // By property: a page's content policy may forbid style attributes.
  Object.assign(made.style, style)
  return made
}

/** The place in the partner's page: the frame, and what is shown while the frame has nothing to show. */
export class Slot {
  readonly frame: HTMLIFrameElement
  readonly #box: HTMLElement
  #note: HTMLElement | null = null

  constructor(target: Element, frame: HTMLIFrameElement) {
    this.frame = frame
    this.#box = element('div', {
      position: 'relative',
      width: '100%',
      height: '100%',
      minHeight: '320px',
    })
    this.#box.dataset.easel = ''
    Object.assign(frame.style, { ...FILL, width: '100%', height: '100%', border: '0' })
    this.#box.append(frame)
    target.append(this.#box)
  }

  loading(language: string | undefined): void {
    const note = this.#show('status')
    note.append(element('span', { opacity: '.7' }, wordsFor(language).loading))
    this.frame.style.visibility = 'hidden'
  }

  failed(code: BridgeErrorCode, language: string | undefined, retry: () => void): void {
    const { failed, retry: again } = wordsFor(language)
    const note = this.#show('alert')
    const button = element('button', BUTTON, again)
    button.type = 'button'
    button.addEventListener('click', retry)
    note.append(element('span', {}, failed), button, element('small', { opacity: '.7' }, code))
    this.frame.style.visibility = 'hidden'
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

  #show(role: 'status' | 'alert'): HTMLElement {
    this.#clear()
    this.#note = element('div', CENTRE)
    this.#note.setAttribute('role', role)
    this.#box.append(this.#note)
    return this.#note
  }

  #clear(): void {
    this.#note?.remove()
    this.#note = null
  }
}
