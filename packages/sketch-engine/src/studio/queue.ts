export type Priority = 'user' | 'background'

export interface Queued {
  readonly priority: Priority
  /** True while its small preview is not rendered yet. */
  previewPending: boolean
}

/** Waiting jobs. People's jobs before background jobs, previews before large images, otherwise in order. */
export class JobQueue<Job extends Queued> {
  private jobs: Job[] = []

  get length(): number {
    return this.jobs.length
  }

  add(job: Job): void {
    this.jobs.push(job)
  }

  /** Puts a job first among its equals, because its preview is done and its image follows. */
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
