import { BridgeError } from '../session/bridge-error.ts'
import type { Parts } from './parts.ts'

/** What only some embeds need, and when they need it. */
export interface LazyParts extends Parts {
  doctor(): Promise<
    Pick<typeof import('./doctor.ts'), 'diagnose' | 'explainSilence' | 'observe' | 'reportRefusedToken'>
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
