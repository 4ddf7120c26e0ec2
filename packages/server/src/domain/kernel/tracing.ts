/**
 * What a span may say. A closed list, so that no prompt, token, address or anything else of a person gets into a
 * trace: what is not named here does not compile.
 */
export interface SpanAttributes {
  'http.request.method'?: string
  'http.route'?: string
  'http.response.status_code'?: number
  'easel.request_id'?: string
  'easel.work_id'?: string
  'easel.job_id'?: string
  'easel.engine'?: string
  'easel.attempt'?: number
  'easel.operation'?: number
  'easel.status'?: number
  /** A code of the contract, or the class of an error; never a message. */
  'easel.reason'?: string
}

/** The span of one request. */
export interface RequestTrace {
  /** Runs what belongs to the request. May be called several times. */
  run<T>(work: () => T): T
  end(attributes: SpanAttributes): void
}

/**
 * Follows a call from the browser to the engine and back. The id of the request, without its dashes, is the id of the
 * trace: there is one id in what people are shown, in the log, in works and in traces.
 */
export interface Tracing {
  /** Begins the trace of a request. `upstream`: the `traceparent` that a proxy has sent, which the trace is linked to. */
  begin(requestId: string, attributes: SpanAttributes, upstream: string | null): RequestTrace
  /** Runs a part of what is traced as a span of its own; outside of a trace it just runs. */
  span<T>(name: string, attributes: SpanAttributes, work: () => T): T
  /** Continues a trace in a job, possibly in another process. */
  resume<T>(traceparent: string | null, name: string, attributes: SpanAttributes, work: () => T): T
  /** Notes a moment of a trace that is followed elsewhere. */
  mark(traceparent: string | null, name: string, attributes: SpanAttributes): void
  /** Where we are, as W3C's header; null outside of a trace. */
  traceparent(): string | null
  /** The request that led here; null outside of a trace. */
  requestId(): string | null
  /** Sends what is left. */
  stop(): Promise<void>
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The id of a trace for a request: its id without dashes. */
export const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '')

/** The id of the request that began a trace; null where there is none. */
export function requestIdIn(traceparent: string | null): string | null {
  const [, id] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (id === undefined) return null
  return [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-')
}
