import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'

interface Choice {
  vip: boolean
}

/**
 * Choosing among options of which some are for VIP members only: others are offered a membership, and the option is
 * applied once they are members. `locked`: whether an option is not available to the person.
 */
export function useVipChoice(field: string): {
  locked(choice: Choice | undefined): boolean
  choose(choice: Choice | undefined, apply: () => void): void
} {
  const isVip = useIsVip()
  const askVip = useAskVip()
  const locked = (choice: Choice | undefined) => !isVip && choice?.vip === true
  return {
    locked,
    choose(choice, apply) {
      if (!locked(choice)) return apply()
      void askVip({ reason: 'locked', key: field }).then((joined) => {
        if (joined) apply()
      })
    },
  }
}
