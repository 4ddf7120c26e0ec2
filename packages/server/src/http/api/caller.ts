import type { Language } from '@easel/contract/numbers'
import type { Principal } from '../../domain/kernel/principal.ts'

/** Who calls, once the guard has let them in. */
export interface Caller {
  principal: Principal
  language: Language
}
