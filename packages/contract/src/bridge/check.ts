/**
 * A small checker for what crosses the bridge. It returns a clean copy, made of the fields it was told about, so
 * that no getter, prototype or extra field of the other side comes along. No library: a browser gets it whole.
 */
export interface Check<Out, In = Out> {
  /** Throws a `Misfit` that names the place and what belongs there. */
  (value: unknown, at: string): Out
  /** Only for the types: what a caller may write. */
  readonly accepts?: In
}

export type Checked<C> = C extends Check<infer Out, infer _> ? Out : never
export type Accepted<C> = C extends Check<infer _, infer In> ? In : never

/** What was given does not fit. The message can be shown to a developer; it never repeats the value. */
export class Misfit extends Error {
  constructor(at: string, wanted: string) {
    super(`${at} must be ${wanted}`)
  }
}

const own = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const object = (value: unknown, at: string): Record<string, unknown> => {
  if (!isObject(value)) throw new Misfit(at, 'an object')
  return value
}

/** Text of at most `max` UTF-16 units; without a pattern anything but control characters. */
export const text =
  (max: number, pattern: RegExp = /^\P{Cc}*$/u, wanted = 'plain text'): Check<string> =>
  (value, at) => {
    if (typeof value !== 'string' || value.length > max || !pattern.test(value)) {
      throw new Misfit(at, `${wanted}, at most ${max} long`)
    }
    return value
  }

export const number =
  (min: number, max: number): Check<number> =>
  (value, at) => {
    if (typeof value !== 'number' || !(value >= min && value <= max)) {
      throw new Misfit(at, `a number from ${min} to ${max}`)
    }
    return value
  }

export const flag: Check<boolean> = (value, at) => {
  if (typeof value !== 'boolean') throw new Misfit(at, 'a boolean')
  return value
}

export const oneOf =
  <const T extends string>(names: readonly T[]): Check<T> =>
  (value, at) => {
    const found = names.find((name) => name === value)
    if (found === undefined) throw new Misfit(at, `one of ${names.join(', ')}`)
    return found
  }

export const optional =
  <Out, In>(check: Check<Out, In>): Check<Out | undefined, In | undefined> =>
  (value, at) =>
    value === undefined ? undefined : check(value, at)

export const listOf =
  <Out, In>(check: Check<Out, In>, max: number): Check<Out[], In[]> =>
  (value, at) => {
    if (!Array.isArray(value) || value.length > max) throw new Misfit(at, `a list of at most ${max}`)
    return value.map((item, index) => check(item, `${at}[${index}]`))
  }

/** An object with names of the caller's own choice. */
export const record =
  <Out, In>(
    name: Check<string>,
    check: Check<Out, In>,
    max: number,
  ): Check<Record<string, Out>, Record<string, In>> =>
  (value, at) => {
    const keys = Object.keys(object(value, at))
    if (keys.length > max) throw new Misfit(at, `an object of at most ${max}`)
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

/** An object with these fields; others are left behind, so that a newer side may say more. */
export const shape =
  <F extends Fields>(fields: F): Check<Outs<F>, Ins<F>> =>
  (value, at) => {
    const given = object(value, at)
    const copy: Record<string, unknown> = {}
    for (const key in fields) {
      const kept = fields[key]?.(own(given, key), `${at}.${key}`)
      if (kept !== undefined) copy[key] = kept
    }
    return copy as Outs<F>
  }

/** Nothing: whatever is given, an empty object comes out. */
export const nothing: Check<Record<string, never>, Record<string, never> | undefined> = () => ({})
