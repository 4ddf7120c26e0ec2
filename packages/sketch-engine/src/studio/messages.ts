import type { SketchInput } from '../picture/input.ts'
import type { CheckedRequest } from '../request.ts'
import type { SketchImage, SketchRecipe } from '../types.ts'

/** A task for a render thread. */
export interface Task {
  request: CheckedRequest
  /** The input image, in memory that threads share. */
  input?: SketchInput | undefined
  width: number
  height: number
  preview: boolean
  /** Becomes 1 when the render is canceled. */
  cancelled: Int32Array
}

/** A thread's answer. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; image: SketchImage; recipe: SketchRecipe }
  | { kind: 'cancelled' }
  | { kind: 'failed'; message: string }
