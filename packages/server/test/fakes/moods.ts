/** What a fake is told to do with the calls that come, each fake for itself. */
export function createMoods<M>() {
  const coming: M[] = []
  let otherwise: M | null = null
  return {
    /** For the calls that come next, one each. */
    next: (...moods: M[]): void => void coming.push(...moods),
    /** For every call that has no mood of its own; null: it does what it is there for. */
    always(mood: M | null): void {
      otherwise = mood
    },
    take: (): M | null => coming.shift() ?? otherwise,
    reset(): void {
      coming.length = 0
      otherwise = null
    },
  }
}
