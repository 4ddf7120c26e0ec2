export type Priority = 'user' | 'background'

export interface Queued {
  readonly priority: Priority
  /** A small first look that is still to come. */
  previewPending: boolean
}

/** Jobs that wait. People before background work; first looks before large pictures; else in order. */
export class JobQueue<Job extends Queued> {
  private jobs: Job[] = []

  get length(): number {
    return this.jobs.length
  }

  add(job: Job): void {
    this.jobs.push(job)
  }

  /** Puts a job back in front of its equals: its preview is done, its picture comes next. */
  addFirst(job: Job): void {
    this.jobs.unshift(job)
  }

  remove(job: Job): void {
    this.jobs = this.jobs.filter((other) => other !== job)
  }

  /** Takes the next job. */
  take(): Job | undefined {
    const people = this.jobs.filter((job) => job.priority === 'user')
    const candidates = people.length > 0 ? people : this.jobs
    const next = candidates.find((job) => job.previewPending) ?? candidates[0]
    if (next) this.remove(next)
    return next
  }

  /** Empties the queue. */
  drain(): Job[] {
    const all = this.jobs
    this.jobs = []
    return all
  }
}
