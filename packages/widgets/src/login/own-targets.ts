import type { UserInfo } from '@easel/contract/types'
import type { Target } from './flow.state.ts'

/** Where codes for this account may go: the number first. */
export const ownTargets = ({ mobile, email }: UserInfo): Target[] => [
  ...(mobile ? [{ codeType: 'Mobile', target: mobile } as const] : []),
  ...(email ? [{ codeType: 'Email', target: email } as const] : []),
]
