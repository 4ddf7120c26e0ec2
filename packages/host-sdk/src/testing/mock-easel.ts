import { connectGuest, type Guest } from '../guest/connect-guest.ts'
import type { Easel } from '../host/easel.ts'
import { hostHandlers } from '../host/handlers.ts'
import { HeaderSource } from '../host/headers.ts'
import type { EmbedOptions } from '../host/options.ts'
import { connectHost } from '../host/serve-host.ts'
import { inProcessLink } from '../transports/in-process.ts'

export interface MockEasel extends Easel {
  /** The page inside: call it as the real one would, for example `guest.showVip({ reason: 'quota' })`. */
  guest: Guest
  /** What your page told the page inside, in order. */
  received: { name: string; argument: unknown }[]
}

/** What `embed` gives, without a browser: your handlers run, your arguments are checked, nothing is shown. */
export function mockEasel(options: Omit<EmbedOptions, 'src'> & { src?: string }): MockEasel {
  const link = inProcessLink()
  const received: MockEasel['received'] = []
  const note = (name: string) => (argument: unknown) => {
    received.push({ name, argument })
  }
  const headers = new HeaderSource(options.getHeaders, () => options.language)
  /** Nobody needs to catch. */
  const quietly = <T>(promise: Promise<T>): Promise<T> => {
    promise.catch(() => {})
    return promise
  }
  const tellHeaders = () => quietly(headers.give(false, (params) => host.call('headers', params)))
  const refreshHeaders = () => {
    headers.forget()
    return tellHeaders()
  }
  const host = connectHost({
    transport: link.host,
    onCall: options.onCall,
    on: hostHandlers(
      { src: '', ...options },
      {
        params: () => headers.give(true, (params) => params),
        press: () => options.on?.click?.(),
        signedIn: () => void refreshHeaders(),
      },
    ),
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
  return {
    ready: quietly(host.ready.then(tellHeaders).then(() => {})),
    frame: null,
    guest,
    received,
    changeRouter: (to, params, call) => host.call('changeRouter', params ? { to, params } : { to }, call),
    changeLanguage: (language, call) => host.call('changeLanguage', { language }, call),
    userChange(call) {
      headers.forget()
      return quietly(Promise.all([host.call('userChange', {}, call), tellHeaders()]).then(([done]) => done))
    },
    setTheme: (theme, call) => host.call('setTheme', theme, call),
    refreshHeaders,
    supports: (name) => host.supports(name),
    retry: () => host.ready,
    doctor: async () => ({ ok: true, connected: true, findings: [] }),
    destroy() {
      headers.end()
      host.destroy()
      guest.destroy()
    },
  }
}
