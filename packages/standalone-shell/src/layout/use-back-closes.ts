import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Makes Back close a dialog instead of leaving the page: the dialog gets a history entry with the page's address.
 * `isLeft`: Back was pressed. `leave` removes the entry, and then calls `then`, so that further navigation starts from the
 * page's own entry.
 */
export function useBackCloses(): { isLeft: boolean; leave(then: () => void): void } {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  // Entries survive a reload, so they are told apart by dialog.
  const [id] = useState(Math.random)
  const isHere = state?.dialog === id
  const [wasHere, setWasHere] = useState(false)
  if (isHere && !wasHere) setWasHere(true)
  const [following, setFollowing] = useState<{ then(): void } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the location at which it was opened
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
