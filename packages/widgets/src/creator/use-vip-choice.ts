import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'

interface Choice {
  vip: boolean
}

/**
 * Choosing among options of which some are for VIP members: others are shown the way to a membership, and have what
 * they chose once they are members. `locked`: whether an option is not theirs.
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
