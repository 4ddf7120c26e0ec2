import { Component, effect, signal, viewChild, viewChildren } from '@angular/core'
import { EaselEmbed } from '@easel/angular'

@Component({
  selector: 'shop-page',
  imports: [EaselEmbed],
  template: `
    <h1>Shop</h1>
    <p>
      <button type="button" (click)="language.set('es')">Español</button>
      <button type="button" (click)="listens.set(!listens())">{{ listens() ? 'Do not listen' : 'Listen' }}</button>
      @for (count of [0, 1, 2]; track count) {
        <button type="button" (click)="shown.set(count)">Show {{ count }}</button>
      }
      <button type="button" (click)="opens.set(true)">Create</button>
      <button type="button" (click)="beside.set(!beside())">Beside</button>
      <button type="button" (click)="floats.set(!floats())">{{ floats() ? 'Do not float' : 'Float' }}</button>
      <button type="button" (click)="preload()">Preload</button>
      <output>{{ heard() }}</output>
    </p>
    @for (place of [1, 2].slice(0, shown()); track place) {
      <div
        easelEmbed
        src="https://easel.example/embed/home"
        partner="shop"
        style="height: 700px"
        [getHeaders]="getHeaders"
        [language]="language()"
      ></div>
    }
    @if (shown() > 0) {
      <div
        easelEmbed
        #dialog="easelEmbed"
        [mode]="floats() ? 'button' : 'dialog'"
        src="https://easel.example/embed/create"
        partner="shop"
        [title]="'AI images'"
        [getHeaders]="getHeaders"
        [language]="language()"
        [(open)]="opens"
      ></div>
      <div
        easelEmbed
        mode="panel"
        [preload]="preloads()"
        src="https://easel.example/embed/aside"
        partner="shop"
        [title]="'Side panel'"
        [getHeaders]="getHeaders"
        [language]="language()"
        [(open)]="beside"
      ></div>
    }
  `,
})
export class Shop {
  readonly shown = signal(1)
  readonly language = signal('en')
  readonly listens = signal(true)
  readonly opens = signal<boolean | undefined>(false)
  readonly beside = signal<boolean | undefined>(false)
  readonly floats = signal(false)
  readonly preloads = signal(false)
  readonly heard = signal('')
  readonly getHeaders = () => fetch('/my-easel-token')

  /** The dialog and the panel are among them. */
  readonly embeds = viewChildren(EaselEmbed)
  readonly dialog = viewChild<EaselEmbed>('dialog')

  constructor() {
    // In a template it is `(easelNavigate)="hear($event)"`; this listens only as long as it is asked to.
    effect((onCleanup) => {
      if (!this.listens()) return
      const ends = this.embeds().map(({ easelNavigate }, place) =>
        easelNavigate.subscribe(({ to }) => this.heard.set(`${place + 1}: ${to}`)),
      )
      onCleanup(() => {
        for (const end of ends) end.unsubscribe()
      })
    })
  }

  /** The dialog by its method, the panel by its property. */
  preload(): void {
    this.dialog()?.load()
    this.preloads.set(true)
  }
}
