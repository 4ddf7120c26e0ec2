interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean
}

/** Under which Node's `fetch` keeps what sends its calls. */
const GLOBAL_DISPATCHER = Symbol.for('undici.globalDispatcher.1')

/**
 * `fetch` without its limits of five minutes until an answer begins and between two parts of it: the caller's signal alone
 * says how long is too long. Each call goes through what sends all of them, because that knows the proxies and certificates
 * of the operator, whatever it is.
 */
export const patientFetch: typeof globalThis.fetch = (input, init) => {
  const own = globalDispatcher()
  if (own === null) return fetch(input, init)
  const patient: Dispatcher = {
    dispatch: (options, handler) => own.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
  }
  return fetch(input, { ...init, dispatcher: patient } as RequestInit)
}

function globalDispatcher(): Dispatcher | null {
  // Naming it loads what sets the dispatcher.
  void globalThis.Response
  const own = Reflect.get(globalThis, GLOBAL_DISPATCHER) as Partial<Dispatcher> | null | undefined
  return typeof own?.dispatch === 'function' ? (own as Dispatcher) : null
}
