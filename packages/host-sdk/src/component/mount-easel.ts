import { BridgeError, type Easel, type EmbedOptions, embed } from '@easel/host-sdk'
import type { EaselDialog } from '../dialog/easel-dialog.ts'
import { type Emit, handlersOf } from './events.ts'
import { type EaselProps, requestsOf, type Values, valuesOf } from './props.ts'

/** A component's embed, as long as the component stands. */
export interface MountedEasel {
  /** The running embed; null while there is none. That of a dialog or panel starts when it opens or is preloaded. */
  readonly easel: Easel | null
  /** Takes over all properties anew. Handlers and `getHeaders` may change at any time; the newest ones are used. */
  update(props: EaselProps): void
  open(): void
  close(): void
  preload(): void
  destroy(): void
}

/** Embeds Easel as the properties say; only in the page it needs the slot. */
export const mountEasel = (slot: Element, props: EaselProps, emit: Emit): MountedEasel =>
  new Mounted(slot, props, emit)

class Mounted implements MountedEasel {
  easel: Easel | null = null
  readonly #slot: Element
  readonly #emit: Emit
  #props: EaselProps
  #values: Values
  #dialog: EaselDialog | null = null
  #isOpen: boolean
  #isPreloaded = false
  #stopDialog = () => {}

  constructor(slot: Element, props: EaselProps, emit: Emit) {
    this.#slot = slot
    this.#emit = emit
    this.#props = props
    this.#values = valuesOf(props)
    this.#isOpen = props.open === true
    this.#start()
  }

  update(props: EaselProps): void {
    const before = this.#values
    const values = valuesOf(props)
    const isOther = (name: keyof Values) => !Object.is(before[name], values[name])
    this.#props = props
    this.#values = values
    if (values.open !== undefined && isOther('open')) this.#isOpen = values.open
    const { easel } = this
    // The frame adds to what it has been told: what is taken back needs another one.
    const isTakenBack = before.given.some((name) => !values.given.includes(name))
    if (isTakenBack || isOther('identity') || (!easel && (isOther('language') || isOther('theme')))) {
      this.destroy()
      this.#start()
      return
    }
    const { language, route } = values
    if (language && isOther('language')) void easel?.changeLanguage(language)
    if (props.theme && isOther('theme')) void easel?.setTheme(props.theme)
    if (route && isOther('route')) void easel?.changeRouter(route)
    if (isOther('user')) void easel?.userChange()
    this.#show()
  }

  open(): void {
    this.#isOpen = true
    this.#show()
  }

  close(): void {
    this.#isOpen = false
    this.#show()
  }

  preload(): void {
    this.#isPreloaded = true
    this.#show()
  }

  destroy(): void {
    this.#stopDialog()
    this.#stopDialog = () => {}
    this.#dialog = null
    this.easel?.destroy()
    if (this.easel) this.#emit('easel', null)
    this.easel = null
  }

  #start(): void {
    const { mode = 'inline' } = this.#props
    if (mode === 'inline') this.#embed(this.#slot)
    else void this.#startDialog(mode)
  }

  readonly #embed = (element: string | Element): Easel => {
    const started = embed(element, {
      ...optionsOf(this.#props),
      // Whether there is a user may change at any time.
      getHeaders: () => this.#props.getHeaders?.() ?? {},
      on: this.#handlers(),
    })
    this.easel = started
    this.#emit('easel', started)
    return started
  }

  #handlers() {
    return handlersOf(requestsOf(this.#props), () => this.#props.on, this.#emit)
  }

  async #startDialog(mode: 'dialog' | 'button' | 'panel'): Promise<void> {
    let isStopped = false
    this.#stopDialog = () => {
      isStopped = true
    }
    const code = await import('./dialogs.ts').catch(() => null)
    if (isStopped) return
    if (!code) {
      this.#handlers().error?.(new BridgeError('TIMEOUT', 'Code missing.'))
      return
    }
    const options = optionsOf(this.#props)
    const { label = options.title ?? 'Easel', position = 'end', width } = this.#props
    const make = {
      dialog: () => code.createDialog(this.#embed, options),
      button: () => code.createFloatingButton(this.#embed, { ...options, label, position }),
      panel: () => code.createSidePanel(this.#embed, { ...options, position, width }),
    }
    const dialog = make[mode]()
    const tell = () => {
      this.#isOpen = dialog.isOpen
      this.#emit('open', dialog.isOpen)
    }
    const ends = [dialog.on('open', tell), dialog.on('close', tell)]
    this.#stopDialog = () => {
      for (const end of ends) end()
      dialog.destroy()
    }
    this.#dialog = dialog
    this.#show()
  }

  #show(): void {
    const dialog = this.#dialog
    if (this.#isPreloaded || this.#props.preload) dialog?.preload()
    if (this.#isOpen) dialog?.open()
    else dialog?.close()
  }
}

function optionsOf({
  user,
  mode,
  open,
  preload,
  label,
  position,
  width,
  ...options
}: EaselProps): EmbedOptions {
  return options
}
