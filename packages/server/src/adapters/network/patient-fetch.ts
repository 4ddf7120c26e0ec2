type DispatcherClass = new (options: { headersTimeout: number; bodyTimeout: number }) => object

/** Under which Node's `fetch` keeps what sends its calls. */
const GLOBAL_DISPATCHER = Symbol.for('undici.globalDispatcher.1')
let patient: object | undefined

/**
 * `fetch` without its limits of five minutes until an answer begins and between two parts of it: the caller's signal alone
 * says how long is too long. Node exports no class for that, so that it is the one of its own dispatcher, which knows
 * proxies where they are set.
 */
export const patientFetch: typeof globalThis.fetch = (input, init) => {
  patient ??= createPatient()
  return fetch(input, patient ? ({ ...init, dispatcher: patient } as RequestInit) : init)
}

function createPatient(): object | undefined {
  // Naming it loads what sets the dispatcher.
  void globalThis.Response
  const own: unknown = Reflect.get(globalThis, GLOBAL_DISPATCHER)
  if (typeof own !== 'object' || own === null || !own.constructor.name.endsWith('Agent')) return undefined
  return new (own.constructor as DispatcherClass)({ headersTimeout: 0, bodyTimeout: 0 })
}
