import { Worker } from 'node:worker_threads'
import type { SketchImage, SketchRecipe } from '../types.ts'
import { SketchError } from './errors.ts'
import type { Reply, Task } from './messages.ts'

export interface TaskResult {
  image: SketchImage
  recipe: SketchRecipe
}

interface Running {
  task: Task
  onProgress: (percent: number) => void
  resolve: (result: TaskResult) => void
  reject: (error: SketchError) => void
  timer: NodeJS.Timeout
}

/** One worker thread that renders one task at a time. */
export class RenderThread {
  private readonly worker: Worker
  private running: Running | null = null
  /** The thread has ended or is unusable and must be replaced. */
  dead = false

  constructor(entry: URL) {
    this.worker = new Worker(entry)
    this.worker.on('message', (reply: Reply) => this.receive(reply))
    this.worker.on('error', (error) => this.die('CRASHED', `render thread failed: ${error.message}`))
    this.worker.on('exit', (code) => this.die('CRASHED', `render thread ended with ${code}`))
    // An idle thread must not keep the process alive.
    this.worker.unref()
  }

  get busy(): boolean {
    return this.running !== null
  }

  /** @throws SketchError ABORTED, TIMEOUT or CRASHED */
  run(task: Task, timeoutMs: number, onProgress: (percent: number) => void): Promise<TaskResult> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.die('TIMEOUT', `not finished after ${timeoutMs} ms`)
        void this.worker.terminate()
      }, timeoutMs)
      this.running = { task, onProgress, resolve, reject, timer }
      this.worker.ref()
      this.worker.postMessage(task)
    })
  }

  async end(): Promise<void> {
    this.die('CLOSED', 'the studio was closed')
    await this.worker.terminate()
  }

  private receive(reply: Reply): void {
    const running = this.running
    if (!running) return
    if (reply.kind === 'progress') running.onProgress(reply.percent)
    else if (reply.kind === 'done') this.settle(() => running.resolve(reply))
    else if (reply.kind === 'cancelled')
      this.settle(() => running.reject(new SketchError('ABORTED', 'aborted')))
    else if (reply.kind === 'failed')
      this.settle(() => running.reject(new SketchError('CRASHED', reply.message)))
  }

  private die(code: 'CRASHED' | 'TIMEOUT' | 'CLOSED', message: string): void {
    this.dead = true
    const running = this.running
    if (running) this.settle(() => running.reject(new SketchError(code, message)))
  }

  private settle(finish: () => void): void {
    if (this.running) clearTimeout(this.running.timer)
    this.running = null
    this.worker.unref()
    finish()
  }
}
