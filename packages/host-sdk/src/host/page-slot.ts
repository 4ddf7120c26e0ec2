import type { BridgeErrorCode } from '@easel/contract/bridge'
import { BridgeError } from '../session/bridge-error.ts'
import type { Transport } from '../session/transport.ts'
import { FrameTransport } from '../transports/frame.ts'
import { element } from './element.ts'
import { makeFrame, styleFrame } from './frame.ts'
import { MARK } from './mark.ts'
import type { EmbedOptions } from './options.ts'
import type { Slot } from './slot.ts'
import { textsFor } from './texts.ts'

const BOX = 'all:unset;position:relative;display:grid;width:100%;height:100%;min-height:320px'
const NOTE =
  'all:unset;position:absolute;inset:0;display:grid;gap:12px;place-content:center;place-items:center;font:14px/1.5 system-ui,sans-serif;text-align:center'
const FAINT = 'opacity:.7'

/** Resolves a selector or an element. */
function findTarget(target: string | Element): Element {
  const refuse: (why: string) => never = (why) => {
    throw new BridgeError('INVALID_ARGUMENT', `slot: ${why}.`)
  }
  if (typeof document === 'undefined') refuse('there is no page')
  const found = typeof target === 'string' ? document.querySelector(target) : target
  if (found?.nodeType !== 1) refuse(`nothing matches ${target}`)
  for (const child of [...found.children]) {
    if (MARK in child) refuse('destroy() its embed first')
    // A page that was kept as text, or as a copy, comes back with the place of a frame that is gone.
    if (child.hasAttribute(MARK)) child.remove()
  }
  return found
}

/** The frame in the partner's page, and the note that is shown while it has no content. */
export class PageSlot implements Slot {
  readonly frame: HTMLIFrameElement
  readonly transport: Transport
  readonly #box: HTMLElement
  #note?: HTMLElement

  /** Throws a BridgeError where the target does not exist or is in use. */
  constructor(target: string | Element, options: EmbedOptions, { href, origin }: URL) {
    const found = findTarget(target)
    const frame = makeFrame(options)
    // Where the page leaves its width open, as a flex container does, the frame takes what there is: by itself it has none.
    const box = element('div', BOX)
    frame.src = href
    box.setAttribute(MARK, '')
    // Copies have the attribute alone.
    Object.assign(box, { [MARK]: true }).append(frame)
    found.append(box)
    this.frame = frame
    this.transport = new FrameTransport(frame, origin)
    this.#box = box
    this.#show('status', textsFor(options.language).loading)
  }

  failed(code: BridgeErrorCode, explain: (note: Element) => void): void {
    explain(this.#show('alert', code))
  }

  shown(): void {
    this.#note?.remove()
    this.frame.style.visibility = ''
  }

  height(pixels: number): void {
    this.#box.style.height = `${pixels}px`
  }

  style(options: EmbedOptions): void {
    styleFrame(this.frame, options)
  }

  remove(): void {
    this.#box.remove()
  }

  #show(role: 'status' | 'alert', text: string): HTMLElement {
    this.#note?.remove()
    this.frame.style.visibility = 'hidden'
    this.#note = element('div', NOTE)
    this.#note.setAttribute('role', role)
    this.#note.append(element('span', FAINT, text))
    this.#box.append(this.#note)
    return this.#note
  }
}
