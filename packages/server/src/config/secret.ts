/** A value that shows itself only where it is asked to: printed or logged it is a dash. */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  reveal(): string {
    return this.#text
  }

  toString(): string {
    return '—'
  }

  toJSON(): string {
    return '—'
  }
}
