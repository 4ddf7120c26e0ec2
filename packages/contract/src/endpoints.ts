import { type Call, type CallName, calls } from './calls.ts'
import { appShapes } from './shapes/app.ts'
import { generationShapes } from './shapes/generation.ts'
import type { Shape } from './shapes/shape.ts'
import { worksShapes } from './shapes/works.ts'

const shapes = { ...appShapes, ...generationShapes, ...worksShapes } satisfies Record<CallName, Shape>

export type Endpoint = Call & Shape
export type Endpoints = { [N in CallName]: (typeof calls)[N] & (typeof shapes)[N] }

/** Every call with its method, path, schemas and refusals: the source of routes, OpenAPI and docs. */
export const endpoints: Endpoints = Object.fromEntries(
  (Object.keys(calls) as CallName[]).map((name) => [name, { ...calls[name], ...shapes[name] }]),
) as Endpoints
