import type { z } from 'zod'
import type { Call } from '../calls.ts'

interface Common {
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** The call's own refusals, by status, beside those that any call may meet. */
  errors: Partial<Record<number, string>>
  /**
   * Scope of an idempotent call's keys, for calls whose bodies alone are alike. It is part of stored hashes, which
   * outlive an update, so it must not change.
   */
  idempotencyScope?: string
}

/** A call that is answered with data in an envelope. */
interface Enveloped extends Common {
  body?: z.ZodType
  answer: z.ZodType
}

/** A call that is answered with events of its own, by name. */
interface Streamed extends Common {
  events: Record<string, z.ZodType>
}

export type CallSchemas = Enveloped | Streamed

/** What a row of the table has to be given, by its kind. */
export type SchemasOf<C extends Call> = C extends { kind: 'stream' }
  ? Streamed
  : C extends { kind: 'upload' }
    ? Omit<Enveloped, 'body'>
    : Enveloped
