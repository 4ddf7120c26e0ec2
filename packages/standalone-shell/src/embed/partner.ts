import type { Feature, Theme } from '@easel/widgets/runtime'

/** On whose page we stand, as the server says. */
export interface Partner {
  id: string
  name: string
  /** Who may talk to us. */
  origins: readonly string[]
  features: readonly Feature[]
  theme: Theme
}

/** The partner that the server wrote into the page; null when the address names none. */
export function readPartner(document: Document): Partner | null {
  const block = document.getElementById('easel-partner')
  return block?.textContent ? (JSON.parse(block.textContent) as Partner) : null
}
