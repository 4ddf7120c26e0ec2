/** What a check of the installation has found. `wrong`: it does not work; `unwise`: it works, and should not stay so. */
export interface Finding {
  /** The setting or the part of the installation. */
  about: string
  state: 'right' | 'unwise' | 'wrong'
  text: string
}

export const right = (about: string, text: string): Finding => ({ about, state: 'right', text })
export const unwise = (about: string, text: string): Finding => ({ about, state: 'unwise', text })
export const wrong = (about: string, text: string): Finding => ({ about, state: 'wrong', text })
