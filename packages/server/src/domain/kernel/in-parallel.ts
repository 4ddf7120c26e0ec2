import { setImmediate } from 'node:timers/promises'

/** How long timers and connections may wait for work that never waits itself, in ms. */
const TURN = 50

/** Runs `work` on all items, `width` at a time. After a failure nothing new begins, and what runs is awaited. */
export async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  let turnSince = performance.now()
  for await (const item of items) {
    const one: Promise<void> = work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(one))
    running.add(one)
    if (running.size >= width) await Promise.race(running)
    if (performance.now() - turnSince > TURN) {
      await setImmediate()
      turnSince = performance.now()
    }
    if (failures.length > 0) break
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
