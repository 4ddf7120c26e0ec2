/**
 * Simulated time for two busy pages. Each page runs one task after another; while it is busy, its messages
 * and timers wait in order. A schedule says when each page is busy and how long messages travel. Time is
 * virtual, so minutes pass in a moment, and the same seed gives the same schedule.
 */
import { seeded } from './seeded.ts'

interface Task {
  at: number
  order: number
  page: Page | null
  run(): void
}

/** One page's main thread. */
export class Page {
  freeAt = 0
}

export class BusyWorld {
  now = 0
  readonly random: ReturnType<typeof seeded>
  readonly #tasks = new Map<number, Task>()
  #order = 0

  constructor(seed: number) {
    this.random = seeded(seed)
  }

  /** Blocks the page from that time, for so long. */
  busy(page: Page, from: number, ms: number): void {
    this.add(from, page, () => {
      page.freeAt = this.now + ms
    })
  }

  add(at: number, page: Page | null, run: () => void): number {
    this.#order += 1
    this.#tasks.set(this.#order, { at, order: this.#order, page, run })
    return this.#order
  }

  cancel(id: number): void {
    this.#tasks.delete(id)
  }

  /** Runs until nothing is left to do, or until that time. */
  async run(until: number): Promise<void> {
    for (;;) {
      const next = this.#next()
      if (!next || next.due > until) break
      this.#tasks.delete(next.task.order)
      this.now = Math.max(this.now, next.due)
      next.task.run()
      // Promises settle at the end of a task, before the next one.
      await new Promise<void>((resolve) => realImmediate(resolve))
    }
    this.now = Math.max(this.now, until)
  }

  #next(): { task: Task; due: number } | null {
    let found: { task: Task; due: number } | null = null
    for (const task of this.#tasks.values()) {
      const due = Math.max(task.at, task.page?.freeAt ?? 0)
      const sooner = !found || due < found.due || (due === found.due && task.at < found.task.at)
      if (sooner) found = { task, due }
    }
    return found
  }
}

const realImmediate = globalThis.setImmediate
