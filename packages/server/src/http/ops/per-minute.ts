import { MINUTE } from '@easel/contract/numbers'

/** Counts what nobody has signed: so many a minute in all, and so many of one address. */
export function createPerMinute({ all, each }: { all: number; each: number }): (address: string) => boolean {
  let since = performance.now()
  let total = 0
  const counts = new Map<string, number>()
  return (address) => {
    if (performance.now() - since > MINUTE) {
      since = performance.now()
      total = 0
      counts.clear()
    }
    const count = (counts.get(address) ?? 0) + 1
    if (total >= all || count > each) return false
    total += 1
    counts.set(address, count)
    return true
  }
}
