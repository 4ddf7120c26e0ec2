import { BridgeError } from '../session/bridge-error.ts'
import type { Parts } from './parts.ts'

/** What only some embeds need, and when they need it. */
export interface Later extends Parts {
  doctor(): Promise<Pick<typeof import('./doctor.ts'), 'blame' | 'diagnose' | 'explain' | 'observing'>>
}

export const later: Later = {
  doctor: () => import('./doctor.ts'),
  failure: () => import('./failure.ts'),
  height: () =>
    import('./height.ts').catch(() => {
      throw new BridgeError('TIMEOUT', 'Code missing.')
    }),
}
