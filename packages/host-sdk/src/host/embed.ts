import type { EmbedCode } from './easel.ts'
import type { Later } from './lazy-parts.ts'
import { makeEmbed } from './make-embed.ts'
import { PageSlot } from './page-slot.ts'

/** `embed` as a partner's page has it: in a frame. */
export const embedWith = (later: Later): EmbedCode => makeEmbed(later, PageSlot)
