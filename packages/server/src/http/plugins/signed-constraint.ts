import { HEADER } from '@easel/contract/headers'
import type { FastifyServerOptions } from 'fastify'

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>
type Handlers = ReturnType<Constraints[string]['storage']>
type Handler = Parameters<Handlers['set']>[1]

/** The constraint of routes that are for signed calls, where a page has the same path. */
export const SIGNED = 'signed'
/** Its value, for requests that have the header of a signature, right or wrong: the guard judges it. */
export const IS_SIGNED = 'yes'

/** Lets the router tell a signed call from a visit to a page. */
export const signedConstraint: Constraints = {
  [SIGNED]: {
    name: SIGNED,
    storage(): Handlers {
      const handlers = new Map<string, Handler>()
      return {
        get: (value) => handlers.get(value) ?? null,
        set: (value, handler) => void handlers.set(value, handler),
      }
    },
    // Undefined: routes without the constraint.
    deriveConstraint: ({ headers }) =>
      (headers[HEADER.signature] === undefined ? undefined : IS_SIGNED) as string,
    validate() {},
  },
}
