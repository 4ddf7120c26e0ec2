import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A stable callback that calls the latest function: an effect that uses it does not run again. React's own
 * `useEffectEvent` came with 19.2, while a federated widget runs on any React 19 of its page.
 */
export function useEvent<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const newest = useRef(callback)
  // Insertion effects run before all layout effects of the same render, the children's included.
  useInsertionEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: A) => newest.current(...args), [])
}
