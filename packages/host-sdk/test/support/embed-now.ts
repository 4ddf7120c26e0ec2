import { checkOptions } from '../../src/host/check-options.ts'
import type { Embed } from '../../src/host/easel.ts'
import { embedWith } from '../../src/host/embed.ts'
import type { Later } from '../../src/host/lazy-parts.ts'

/** `embed` as it is when its code has come. */
export const embedNow =
  (later: Later): Embed =>
  (target, options) =>
    embedWith(later)(target, options, checkOptions)
