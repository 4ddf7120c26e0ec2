import { languageOf } from '@easel/contract/bridge'
import { connectGuest, type Guest } from '../guest/connect-guest.ts'
import { checkOptions } from '../host/check-options.ts'
import type { Easel } from '../host/easel.ts'
import type { Diagnosis } from '../host/finding.ts'
import { hostHandlers } from '../host/handlers.ts'
import { HeaderSource, UNANSWERED } from '../host/headers.ts'
import type { EmbedOptions } from '../host/options.ts'
import { connectHost } from '../host/serve-host.ts'
import { tellError, tellFault } from '../host/tell-error.ts'
import { within } from '../host/within.ts'
import { BridgeError, toBridgeError } from '../session/bridge-error.ts'
import { inProcessLink } from '../transports/in-process.ts'

export interface MockEasel extends Easel {
  /** The page inside: call it as the real one would, for example `guest.showVip({ reason: 'quota' })`. */
  guest: Guest
  /** What your page told the page inside, in order. */
  received: { name: string; argument: unknown }[]
}

/**
 * What `embed` gives, without a browser: your handlers run, `on.connect` and `on.error` among them, your arguments are
 * checked, nothing is shown. Unlike `embed` it throws where an option is none, so that a test sees it.
 */
export function mockEasel(options: Omit<EmbedOptions, 'src'> & { src?: string | undefined } = {}): MockEasel {
  const given: EmbedOptions = { ...options, src: options.src ?? '' }
  try {
    checkOptions(given)
  } catch (misfit) {
    throw toBridgeError(misfit, 'INVALID_ARGUMENT')
  }
  const link = inProcessLink()
  const received: MockEasel['received'] = []
  const note = (name: string) => (argument: unknown) => {
    received.push({ name, argument })
  }
  let { language } = options
  let untold: BridgeError | null = null
  let isOver = false
  const headers = new HeaderSource(options.getHeaders, () => language, options.timeout)
  /** Nobody needs to catch. */
  const quietly = <T>(promise: Promise<T>): Promise<T> => {
    promise.catch(() => {})
    return promise
  }
  const telling = <T>(promise: Promise<T>): Promise<T> => {
    promise.then(
      () => {
        untold = null
      },
      (error) => {
        untold = error
      },
    )
    return quietly(promise)
  }
  const reporting = <T>(promise: Promise<T>): Promise<T> => {
    promise.catch((error) => isOver || tellError(given, error))
    return promise
  }
  const tellHeaders = () => telling(headers.give(false, (params) => host.call('headers', params)))
  const refreshHeaders = () => {
    headers.forget()
    return tellHeaders()
  }
  let greeted: Promise<unknown> = Promise.resolve()
  const readiness = () => quietly(host.ready.then(() => greeted).then(() => {}))
  const host = connectHost({
    ...options,
    transport: link.host,
    on: hostHandlers(given, {
      params: () => reporting(telling(headers.give(true, (params) => params))),
      press: () => options.on?.click?.(),
      signedIn: () => void reporting(refreshHeaders()),
    }),
    onState(state) {
      if (state.state === 'open') {
        greeted = reporting(tellHeaders())
        options.on?.connect?.({ first: state.first })
      } else if (state.state === 'lost') tellError(given, state.error)
    },
    onHandlerError: (error, name) => error === untold || tellFault(given, name, error),
  })
  const guest = connectGuest({
    allowedOrigins: [],
    transport: link.guest,
    on: {
      headers: (params) => {
        note('headers')(params)
        return { first: received.filter(({ name }) => name === 'headers').length === 1 }
      },
      changeRouter: note('changeRouter'),
      changeLanguage: note('changeLanguage'),
      userChange: note('userChange'),
      setTheme: note('setTheme'),
    },
  })
  let ready = readiness()
  const destroyed = () => new BridgeError('DESTROYED')
  return {
    get ready() {
      return ready
    },
    frame: null,
    guest,
    received,
    changeRouter: (to, params, call) => host.call('changeRouter', params ? { to, params } : { to }, call),
    changeLanguage(spoken, call) {
      language = languageOf(spoken) || language
      return host.call('changeLanguage', { language: spoken }, call)
    },
    userChange(call) {
      const told = refreshHeaders()
      const inTime = call?.timeout ? within(call.timeout, UNANSWERED, told) : told
      return quietly(Promise.all([host.call('userChange', {}, call), inTime]).then(([done]) => done))
    },
    setTheme: (theme, call) => host.call('setTheme', theme, call),
    refreshHeaders,
    supports: (name) => host.supports(name),
    retry() {
      if (isOver) return quietly(Promise.reject(destroyed()))
      greeted = reporting(tellHeaders())
      ready = readiness()
      return ready
    },
    async doctor() {
      await ready.catch(() => {})
      const connected = host.supports('headers')
      const findings: Diagnosis['findings'] = []
      const found = (code: 'options' | 'headers', { message, detail }: BridgeError) =>
        findings.push({ code, says: message, fix: detail || message })
      if (isOver) found('options', destroyed())
      else if (untold) found('headers', untold)
      return { ok: connected && findings.length === 0, connected, findings }
    },
    destroy() {
      isOver = true
      headers.end()
      host.destroy()
      guest.destroy()
    },
  }
}
