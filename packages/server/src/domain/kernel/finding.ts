/** What a check of the installation has found. `error`: it does not work; `warning`: it works, and should be changed. */
export interface Finding {
  /** The setting or the part of the installation. */
  about: string
  state: 'ok' | 'warning' | 'error'
  text: string
}

export const okFinding = (about: string, text: string): Finding => ({ about, state: 'ok', text })
export const warningFinding = (about: string, text: string): Finding => ({ about, state: 'warning', text })
export const errorFinding = (about: string, text: string): Finding => ({ about, state: 'error', text })
