import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * What an effect or a listener calls: always the newest, and never a reason to run again. React's own `useEffectEvent`
 * came with 19.2, while a federated widget runs on whichever React 19 its page has.
 */
export function useEvent<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const newest = useRef(callback)
  // Before all layout effects of the same render, children's included: they call what was rendered with them.
  useInsertionEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: A) => newest.current(...args), [])
}
