import { BridgeError } from '../session/bridge-error.ts'
import type { Parts } from './parts.ts'

/** Code that only some embeds need, loaded on demand. */
export interface LazyParts extends Parts {
  doctor(): Promise<
    Pick<typeof import('./doctor.ts'), 'diagnose' | 'explainNoHandshake' | 'observe' | 'reportToken'>
  >
}

export const lazyParts: LazyParts = {
  doctor: () => import('./doctor.ts'),
  failure: () => import('./failure.ts'),
  height: () =>
    import('./height.ts').catch(() => {
      throw new BridgeError('TIMEOUT', 'Code missing.')
    }),
}
