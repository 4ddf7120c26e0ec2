import type { UserInfo } from '@easel/contract/types'
import type { Target } from './flow.state.ts'

/** The account's targets for codes, the mobile number first. */
export const ownTargets = ({ mobile, email }: UserInfo): Target[] => [
  ...(mobile ? [{ codeType: 'Mobile', target: mobile } as const] : []),
  ...(email ? [{ codeType: 'Email', target: email } as const] : []),
]
