/**
 * Easel as a directive of Angular.
 *
 *     import { EaselEmbed } from '@easel/angular'
 *     <div easelEmbed src="https://easel.example/embed/home" partner="acme" [getHeaders]="headers"></div>
 */
import {
  afterNextRender,
  computed,
  DestroyRef,
  Directive,
  ElementRef,
  effect,
  type InputSignal,
  inject,
  input,
  type ModelSignal,
  model,
  type OutputEmitterRef,
  output,
} from '@angular/core'
import { type EaselEvents, type EaselProps, type MountedEasel, mountEasel } from '@easel/host-sdk/component'

export type { EaselEvents, EaselProps } from '@easel/host-sdk/component'

type InputOf<N extends keyof EaselProps> = InputSignal<EaselProps[N]>

/** On a server it renders nothing into its element. */
@Directive({ selector: '[easelEmbed]', exportAs: 'easelEmbed' })
export class EaselEmbed {
  readonly src: InputOf<'src'> = input.required<EaselProps['src']>()
  readonly partner: InputOf<'partner'> = input<EaselProps['partner']>()
  readonly getHeaders: InputOf<'getHeaders'> = input<EaselProps['getHeaders']>()
  readonly language: InputOf<'language'> = input<EaselProps['language']>()
  readonly theme: InputOf<'theme'> = input<EaselProps['theme']>()
  readonly route: InputOf<'route'> = input<EaselProps['route']>()
  readonly on: InputOf<'on'> = input<EaselProps['on']>()
  readonly trackNames: InputOf<'trackNames'> = input<EaselProps['trackNames']>()
  readonly title: InputOf<'title'> = input<EaselProps['title']>()
  readonly autoHeight: InputOf<'autoHeight'> = input<EaselProps['autoHeight']>()
  readonly connectTimeout: InputOf<'connectTimeout'> = input<EaselProps['connectTimeout']>()
  readonly timeout: InputOf<'timeout'> = input<EaselProps['timeout']>()
  readonly onCall: InputOf<'onCall'> = input<EaselProps['onCall']>()
  readonly user: InputOf<'user'> = input<EaselProps['user']>()
  readonly mode: InputOf<'mode'> = input<EaselProps['mode']>()
  readonly open: ModelSignal<EaselProps['open']> = model<EaselProps['open']>()
  readonly preload: InputOf<'preload'> = input<EaselProps['preload']>()
  readonly label: InputOf<'label'> = input<EaselProps['label']>()
  readonly position: InputOf<'position'> = input<EaselProps['position']>()
  readonly width: InputOf<'width'> = input<EaselProps['width']>()

  readonly easelNavigate: OutputEmitterRef<EaselEvents['navigate']> = output<EaselEvents['navigate']>()
  readonly easelClick: OutputEmitterRef<void> = output<void>()
  readonly easelConnect: OutputEmitterRef<EaselEvents['connect']> = output<EaselEvents['connect']>()
  readonly easelError: OutputEmitterRef<EaselEvents['error']> = output<EaselEvents['error']>()
  /** The running embed, for its methods; null when it is gone. */
  readonly easelChange: OutputEmitterRef<EaselEvents['easel']> = output<EaselEvents['easel']>()

  readonly #element: Element = inject<ElementRef<Element>>(ElementRef).nativeElement
  #mounted: MountedEasel | null = null
  #isDestroyed = false

  readonly #props = computed((): Record<keyof EaselProps, unknown> & EaselProps => ({
    src: this.src(),
    partner: this.partner(),
    getHeaders: this.getHeaders(),
    language: this.language(),
    theme: this.theme(),
    route: this.route(),
    on: this.on(),
    trackNames: this.trackNames(),
    title: this.title(),
    autoHeight: this.autoHeight(),
    connectTimeout: this.connectTimeout(),
    timeout: this.timeout(),
    onCall: this.onCall(),
    user: this.user(),
    mode: this.mode(),
    open: this.open(),
    preload: this.preload(),
    label: this.label(),
    position: this.position(),
    width: this.width(),
  }))

  constructor() {
    // Not on a server.
    afterNextRender(() => {
      if (this.#isDestroyed) return
      this.#mounted = mountEasel(this.#element, this.#props(), (name, argument) => {
        // Outputs of a directive that is gone can tell nobody.
        if (!this.#isDestroyed) this.#tell({ [name]: argument })
      })
    })
    effect(() => {
      const props = this.#props()
      this.#mounted?.update(props)
    })
    inject(DestroyRef).onDestroy(() => {
      this.#isDestroyed = true
      this.#mounted?.destroy()
    })
  }

  /** The running embed; null while there is none. */
  get easel(): EaselEvents['easel'] {
    return this.#mounted?.easel ?? null
  }

  /** Starts the dialog's frame out of sight, so that it is there at once when it opens. */
  load(): void {
    this.#mounted?.preload()
  }

  #tell(event: Partial<EaselEvents>): void {
    if ('open' in event) this.open.set(event.open)
    if (event.navigate) this.easelNavigate.emit(event.navigate)
    if ('click' in event) this.easelClick.emit()
    if (event.connect) this.easelConnect.emit(event.connect)
    if (event.error) this.easelError.emit(event.error)
    if ('easel' in event) this.easelChange.emit(event.easel ?? null)
  }
}
