import type { z } from 'zod'
import type { Call } from '../calls.ts'

interface Common {
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** Errors of this call by status, beside those that every call may return. */
  errors: Partial<Record<number, string>>
  /**
   * Separates the idempotency keys of calls with identical bodies. It is part of stored hashes, so it must
   * never change.
   */
  idempotencyScope?: string
}

/** A call that is answered with data in an envelope. */
interface Enveloped extends Common {
  body?: z.ZodType
  answer: z.ZodType
}

/** A call that is answered with a stream of named events. */
interface Streamed extends Common {
  events: Record<string, z.ZodType>
}

export type CallSchemas = Enveloped | Streamed

/** The schemas that a call's row needs, by its kind. */
export type SchemasOf<C extends Call> = C extends { kind: 'stream' }
  ? Streamed
  : C extends { kind: 'upload' }
    ? Omit<Enveloped, 'body'>
    : Enveloped
