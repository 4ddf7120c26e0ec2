import type { z } from 'zod'
import type { Role } from '../domain/staff/roles.ts'

/**
 * What an action does. `read` and `lookup` change nothing; a lookup shows what is personal, so it is audited. `outside`:
 * a change with effects that no transaction takes back.
 */
export type Effect = 'read' | 'lookup' | 'change' | 'outside'

interface More<I extends z.ZodType, R, S> {
  /** What it is done to, for the audit log: never an address or a number. By default the `id`, `phrase` or `name`. */
  subject?: (input: z.output<I>) => string | null | Promise<string | null>
  /** Fields of the input that the audit log holds as well. */
  logs?: readonly (keyof z.output<I> & string)[]
  /** In the console it asks why. */
  reason?: boolean
  /** What the console gets of the result, where that is not all of it. */
  shown?: (result: R) => S
}

/**
 * An action of the operator: the command, the console's call, its entry in the audit log and its tests follow from
 * this. `role`: who may do it in the console; null: the terminal alone. `by`: who does it, as the audit log names them.
 */
export const row = <const A extends Role | null, I extends z.ZodType, R, S = R>(
  role: A,
  effect: Effect,
  input: I,
  run: (input: z.output<I>, by: string) => R | Promise<R>,
  { shown = (result) => result as unknown as S, ...more }: More<I, R, S> = {},
) => ({
  role,
  effect,
  input,
  run: async (given: z.output<I>, by: string): Promise<R> => run(given, by),
  shown,
  ...more,
})

/** For those whose results hold secrets that a terminal prints. */
export const nothing = (): null => null
