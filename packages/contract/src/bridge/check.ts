/**
 * Minimal validation of bridge messages. The result is a clean copy of the declared fields, so that no
 * getter, prototype or undeclared field of the other side gets through. It has no dependencies, to keep the
 * browser bundle small.
 */
export interface Check<Out, In = Out> {
  /** Throws an `InvalidValue` with the path of the value and what was expected there. */
  (value: unknown, at: string): Out
  /** Exists in the types only: what a caller may pass. */
  readonly accepts?: In
}

export type Checked<C> = C extends Check<infer Out, infer _> ? Out : never
export type Accepted<C> = C extends Check<infer _, infer In> ? In : never

/**
 * The value does not match the check. The message is safe to show to a developer: it never repeats the value.
 */
export class InvalidValue extends Error {
  constructor(at: string, expected: string) {
    super(`${at} must be ${expected}`)
  }
}

const own = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const object = (value: unknown, at: string): Record<string, unknown> => {
  if (!isObject(value)) throw new InvalidValue(at, 'an object')
  return value
}

/** A string of at most `max` UTF-16 units. Without a pattern, control characters are refused. */
export const text =
  (max: number, pattern: RegExp = /^\P{Cc}*$/u, expected = 'plain text'): Check<string> =>
  (value, at) => {
    if (typeof value !== 'string' || value.length > max || !pattern.test(value)) {
      throw new InvalidValue(at, `${expected}, at most ${max} long`)
    }
    return value
  }

export const number =
  (min: number, max: number): Check<number> =>
  (value, at) => {
    if (typeof value !== 'number' || !(value >= min && value <= max)) {
      throw new InvalidValue(at, `a number from ${min} to ${max}`)
    }
    return value
  }

export const flag: Check<boolean> = (value, at) => {
  if (typeof value !== 'boolean') throw new InvalidValue(at, 'a boolean')
  return value
}

export const oneOf =
  <const T extends string>(names: readonly T[]): Check<T> =>
  (value, at) => {
    const found = names.find((name) => name === value)
    if (found === undefined) throw new InvalidValue(at, `one of ${names.join(', ')}`)
    return found
  }

export const optional =
  <Out, In>(check: Check<Out, In>): Check<Out | undefined, In | undefined> =>
  (value, at) =>
    value === undefined ? undefined : check(value, at)

export const listOf =
  <Out, In>(check: Check<Out, In>, max: number): Check<Out[], In[]> =>
  (value, at) => {
    if (!Array.isArray(value) || value.length > max) throw new InvalidValue(at, `a list of at most ${max}`)
    return value.map((item, index) => check(item, `${at}[${index}]`))
  }

/** An object whose keys the caller chooses. */
export const record =
  <Out, In>(
    name: Check<string>,
    check: Check<Out, In>,
    max: number,
  ): Check<Record<string, Out>, Record<string, In>> =>
  (value, at) => {
    const keys = Object.keys(object(value, at))
    if (keys.length > max) throw new InvalidValue(at, `an object of at most ${max}`)
    return Object.fromEntries(
      keys.map((key) => [name(key, `a name in ${at}`), check(own(value as object, key), `${at}.${key}`)]),
    )
  }

type Fields = Record<string, Check<unknown, unknown>>
type Loose<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
}
type Flat<T> = { [K in keyof T]: T[K] }
type Outs<F extends Fields> = Flat<Loose<{ [K in keyof F]: Checked<F[K]> }>>
type Ins<F extends Fields> = Flat<Loose<{ [K in keyof F]: Accepted<F[K]> }>>

/**
 * An object with these fields. Other fields are dropped without an error, so that a newer version may send
 * more.
 */
export const shape =
  <F extends Fields>(fields: F): Check<Outs<F>, Ins<F>> =>
  (value, at) => {
    const given = object(value, at)
    const copy: Record<string, unknown> = {}
    for (const key in fields) {
      const stored = fields[key]?.(own(given, key), `${at}.${key}`)
      if (stored !== undefined) copy[key] = stored
    }
    return copy as Outs<F>
  }

/** Accepts any value and returns an empty object: for calls without an argument or a result. */
export const nothing: Check<Record<string, never>, Record<string, never> | undefined> = () => ({})
