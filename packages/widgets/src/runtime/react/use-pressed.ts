import { useState } from 'react'

/**
 * A switch that follows the press in the same event: an optimistic update of the cache arrives a moment later, and
 * React would reset a checkbox until then. @returns what it shows, and `press`, whose result is for the mutation
 */
export function usePressed(value: boolean) {
  const [pressed, setPressed] = useState<boolean>()
  const press = (next: boolean) => {
    setPressed(next)
    return { onSettled: () => setPressed(undefined) }
  }
  return [pressed ?? value, press] as const
}
