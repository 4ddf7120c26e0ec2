import {
  type AdminApi,
  AdminError,
  type CommandInput,
  type CommandName,
  type Role,
  type ShownResult,
} from '@easel/console'
import { DAY } from '@easel/contract/numbers'
import { actionsOf } from './roles.ts'

/** What the server answers to each action. What a function throws is thrown like a refused call. */
export type ConsoleAnswers = {
  [N in CommandName]?: (input: CommandInput<N>) => ShownResult<N> | Promise<ShownResult<N>>
}

/** The server refuses: too many calls came from here. */
export function refused(): never {
  throw new AdminError(429, '', { reason: 'rate', retryAfter: 40 })
}

/** The calls of the console without a server. */
export function createAdminApi(role: Role, answers: ConsoleAnswers): AdminApi {
  const name = 'ling'
  return {
    me: async () => ({ name, role, until: Date.now() + DAY, actions: actionsOf(role) }),
    signIn: async () => refused(),
    signOut: async () => ({}),
    setUp: async () => ({
      name,
      role,
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      address: `otpauth://totp/Easel:${name}?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Easel`,
      minPassword: 12,
    }),
    completeSetUp: async () => ({
      recoveryCodes: Array.from({ length: 10 }, (_, at) => `k7qf-${1000 + 271 * at}-wm3x`),
    }),
    act: async <N extends CommandName>(_token: string, action: N, input: CommandInput<N>) => {
      const answer = answers[action]
      if (!answer) throw new Error(`No answer for ${action} in this story`)
      return answer(input)
    },
  }
}
