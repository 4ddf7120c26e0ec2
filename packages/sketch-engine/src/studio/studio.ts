import { availableParallelism } from 'node:os'
import { requestedSize } from '../engine.ts'
import type { SketchInput } from '../picture/input.ts'
import { type CheckedRequest, checkInput, checkRequest } from '../request.ts'
import { PREVIEW_SIDE, sizeFor } from '../size.ts'
import type { SketchHooks, SketchRequest, SketchResult } from '../types.ts'
import { SketchError } from './errors.ts'
import type { Task } from './messages.ts'
import { JobQueue, type Priority } from './queue.ts'
import { RenderThread } from './render-thread.ts'

export interface StudioOptions {
  /** Number of render threads. Default: the number of cores, at most 4. */
  threads?: number
  /**
   * Milliseconds without a render after which threads end; they start with the first render. Default: 60 000.
   */
  idleMs?: number
  /** Most milliseconds for an image of one megapixel; larger ones get more. Default: 60 000. */
  timeoutMs?: number
}

export interface RenderOptions extends SketchHooks {
  /** Default: 'user'. 'background' waits for all jobs of users. */
  priority?: Priority
  /** A reference image. It is copied, so it may be changed or transferred afterwards. */
  input?: SketchInput
}

export interface SketchStudio {
  /**
   * Renders an image on a separate thread; `image.rgba` is transferred, not copied.
   * @throws SketchError INVALID, ABORTED, TIMEOUT, CRASHED or CLOSED, as a rejection
   */
  render(request: SketchRequest, options?: RenderOptions): Promise<SketchResult>
  /** Ends the threads; running and waiting renders reject with CLOSED. */
  close(): Promise<void>
  readonly threads: number
}

interface Job {
  readonly request: CheckedRequest
  readonly input: SketchInput | undefined
  readonly options: RenderOptions
  readonly priority: Priority
  readonly cancelled: Int32Array
  previewPending: boolean
  settled: boolean
  resolve(result: SketchResult): void
  reject(error: unknown): void
}

const MOST_THREADS = 4
const MEGAPIXEL = 1024 * 1024

export function createStudio(options: StudioOptions = {}): SketchStudio {
  return new ThreadedStudio(new URL('./thread.ts', import.meta.url), options)
}

/**
 * A pool of render threads. The entry file is a parameter so that tests can use threads that crash or hang.
 */
export class ThreadedStudio implements SketchStudio {
  readonly threads: number
  private readonly entry: URL
  private readonly idleMs: number
  private readonly timeoutMs: number
  private readonly queue = new JobQueue<Job>()
  private pool: RenderThread[] = []
  private idleTimer: NodeJS.Timeout | undefined
  private closed = false

  constructor(entry: URL, options: StudioOptions) {
    this.entry = entry
    this.threads = options.threads ?? Math.min(MOST_THREADS, availableParallelism())
    this.idleMs = options.idleMs ?? 60_000
    this.timeoutMs = options.timeoutMs ?? 60_000
  }

  /** Number of running threads. */
  get alive(): number {
    return this.pool.filter((thread) => !thread.dead).length
  }

  async render(request: SketchRequest, options: RenderOptions = {}): Promise<SketchResult> {
    const { request: checked, input } = checkInput(checkRequest(request), options.input)
    if (this.closed) throw new SketchError('CLOSED', 'the studio is closed')
    if (options.signal?.aborted) throw new SketchError('ABORTED', 'aborted before it began')
    return new Promise((resolve, reject) => {
      const job: Job = {
        request: checked,
        input,
        options,
        priority: options.priority ?? 'user',
        cancelled: new Int32Array(new SharedArrayBuffer(4)),
        previewPending: options.onPreview !== undefined,
        settled: false,
        resolve,
        reject,
      }
      options.signal?.addEventListener('abort', () => this.abort(job), { once: true })
      this.queue.add(job)
      this.dispatch()
    })
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.idleTimer)
    for (const job of this.queue.drain()) this.fail(job, new SketchError('CLOSED', 'the studio was closed'))
    const threads = this.pool
    this.pool = []
    await Promise.all(threads.map((thread) => thread.end()))
  }

  private abort(job: Job): void {
    Atomics.store(job.cancelled, 0, 1)
    this.queue.remove(job)
    this.fail(job, new SketchError('ABORTED', 'aborted'))
  }

  /** Gives waiting jobs to free threads, and starts threads as needed. */
  private dispatch(): void {
    clearTimeout(this.idleTimer)
    this.pool = this.pool.filter((thread) => !thread.dead)
    while (!this.closed && this.queue.length > 0) {
      const thread = this.pool.find((candidate) => !candidate.busy) ?? this.startThread()
      const job = thread && this.queue.take()
      if (!thread || !job) return
      void this.runOn(thread, job)
    }
    if (!this.pool.some((thread) => thread.busy)) this.waitIdle()
  }

  private startThread(): RenderThread | undefined {
    if (this.pool.length >= this.threads) return undefined
    const thread = new RenderThread(this.entry)
    this.pool.push(thread)
    return thread
  }

  private waitIdle(): void {
    this.idleTimer = setTimeout(() => {
      for (const thread of this.pool) void thread.end()
      this.pool = []
    }, this.idleMs)
    this.idleTimer.unref()
  }

  private async runOn(thread: RenderThread, job: Job): Promise<void> {
    const preview = job.previewPending
    job.previewPending = false
    const task = taskOf(job, preview)
    const allowed = this.timeoutMs * Math.max(1, (task.width * task.height) / MEGAPIXEL)
    try {
      const result = await thread.run(task, allowed, (percent) => {
        if (!job.settled) job.options.onProgress?.(percent)
      })
      if (preview) this.showPreview(job, result.image)
      else this.succeed(job, { image: result.image, recipe: result.recipe })
    } catch (error) {
      this.fail(job, error)
    }
    this.dispatch()
  }

  private showPreview(job: Job, image: SketchResult['image']): void {
    if (job.settled) return
    this.queue.addFirst(job)
    job.options.onPreview?.(image)
  }

  private succeed(job: Job, result: SketchResult): void {
    if (job.settled) return
    job.settled = true
    job.options.onProgress?.(100)
    job.resolve(result)
  }

  private fail(job: Job, error: unknown): void {
    if (job.settled) return
    job.settled = true
    job.reject(error)
  }
}

function taskOf(job: Job, preview: boolean): Task {
  const { request, input, cancelled } = job
  const size = preview ? sizeFor(request.ratio, PREVIEW_SIDE) : requestedSize(request)
  return { request, input, ...size, preview, cancelled }
}
