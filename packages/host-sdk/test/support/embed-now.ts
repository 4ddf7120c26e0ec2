import { checkOptions } from '../../src/host/check-options.ts'
import type { Embed } from '../../src/host/easel.ts'
import { embedWith } from '../../src/host/embed.ts'
import type { LazyParts } from '../../src/host/lazy-parts.ts'

/** `embed` with its code already loaded. */
export const embedNow =
  (lazyParts: LazyParts): Embed =>
  (target, options) =>
    embedWith(lazyParts)(target, options, checkOptions)
