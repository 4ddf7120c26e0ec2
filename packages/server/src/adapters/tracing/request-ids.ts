import { AsyncLocalStorage } from 'node:async_hooks'
import { requestIdIn, type Tracing, traceIdOf } from '../../domain/kernel/tracing.ts'

/** Nothing is recorded: a parent that is not sampled has no span that anybody could look up. */
const NO_SPAN = '0000000000000001'
const NOT_SAMPLED = '00'

/** Carries the ids of requests and records nothing: what a server does without a collector. */
export function createRequestIds(): Tracing {
  const here = new AsyncLocalStorage<string>()
  return {
    begin(requestId) {
      const traceparent = `00-${traceIdOf(requestId)}-${NO_SPAN}-${NOT_SAMPLED}`
      return { run: (work) => here.run(traceparent, work), end() {} }
    },
    span: (_name, _attributes, work) => work(),
    resume: (traceparent, _name, _attributes, work) =>
      traceparent === null ? work() : here.run(traceparent, work),
    mark() {},
    traceparent: () => here.getStore() ?? null,
    requestId: () => requestIdIn(here.getStore() ?? null),
    stop: async () => {},
  }
}
