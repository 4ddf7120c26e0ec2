import type { SketchInput } from '../picture/input.ts'
import type { CheckedRequest } from '../request.ts'
import type { SketchImage, SketchRecipe } from '../types.ts'

/** What a thread is asked to render. */
export interface Task {
  request: CheckedRequest
  /** The picture to start from, in memory that threads share. */
  input?: SketchInput | undefined
  width: number
  height: number
  preview: boolean
  /** Becomes 1 when the render is no longer wanted. */
  cancelled: Int32Array
}

/** What a thread answers. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; image: SketchImage; recipe: SketchRecipe }
  | { kind: 'cancelled' }
  | { kind: 'failed'; message: string }
