import type { Language } from '@easel/contract/numbers'
import type { Principal } from '../../domain/kernel/principal.ts'

/** The caller that the guard has identified. */
export interface Caller {
  principal: Principal
  language: Language
  /** A tool that the site frames calls for the principal. */
  isTool?: boolean
}
