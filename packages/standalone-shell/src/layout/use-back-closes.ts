import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * A dialog that Back closes instead of leaving the page beneath: it is an entry of the history with the page's own
 * address. `isLeft`: Back was pressed. `leave` closes it otherwise, and calls `then` when the page's own entry is there again,
 * so that what follows navigates from it.
 */
export function useBackCloses(): { isLeft: boolean; leave(then: () => void): void } {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  // Entries outlive a reload: those of another dialog are not this one's.
  const [id] = useState(Math.random)
  const isHere = state?.dialog === id
  const [wasHere, setWasHere] = useState(false)
  if (isHere && !wasHere) setWasHere(true)
  const [following, setFollowing] = useState<{ then(): void } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the page stood when it was opened
  useEffect(() => {
    void navigate({ search, hash }, { state: { ...state, dialog: id } })
  }, [])
  useEffect(() => {
    if (!isHere) following?.then()
  }, [isHere, following])
  return {
    isLeft: wasHere && !isHere && !following,
    leave(then) {
      if (following) return
      if (!isHere) return then()
      setFollowing({ then })
      void navigate(-1)
    },
  }
}
