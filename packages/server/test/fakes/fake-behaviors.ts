/** What a fake is told to do with the calls that come, each fake for itself. */
export function createFakeBehaviors<M>() {
  const coming: M[] = []
  let otherwise: M | null = null
  return {
    /** For the calls that come next, one each. */
    next: (...behaviors: M[]): void => void coming.push(...behaviors),
    /** For every call that has no behavior of its own; null: it does what it is there for. */
    always(behavior: M | null): void {
      otherwise = behavior
    },
    take: (): M | null => coming.shift() ?? otherwise,
    reset(): void {
      coming.length = 0
      otherwise = null
    },
  }
}
