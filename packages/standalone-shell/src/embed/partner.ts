import type { Feature, Theme } from '@easel/widgets/runtime'

/** The partner whose page embeds this frame, from the server. */
export interface Partner {
  id: string
  name: string
  /** The origins that may connect. */
  origins: readonly string[]
  features: readonly Feature[]
  theme: Theme
}

/** The partner that the server wrote into the page; null when the address names none. */
export function readPartner(document: Document): Partner | null {
  const block = document.getElementById('easel-partner')
  return block?.textContent ? (JSON.parse(block.textContent) as Partner) : null
}
