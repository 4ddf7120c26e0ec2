import { type CallsTo, callsTo } from '@easel/contract/bridge'
import { connectGuest, type Guest } from '../guest/connect-guest.ts'
import { checkOptions } from '../host/check-options.ts'
import type { Easel } from '../host/easel.ts'
import type { Embedding } from '../host/embedding.ts'
import type { Diagnosis } from '../host/finding.ts'
import { lazyParts } from '../host/lazy-parts.ts'
import { makeEmbed } from '../host/make-embed.ts'
import type { EmbedOptions } from '../host/options.ts'
import { type BridgeError, toBridgeError } from '../session/bridge-error.ts'
import type { Handlers } from '../session/serve.ts'
import { inProcessLink } from '../transports/in-process.ts'
import { headlessSlot } from './headless-slot.ts'

export interface MockEasel extends Easel {
  /** The guest: call it as the real one would, for example `guest.showVip({ reason: 'quota' })`. */
  guest: Guest
  /** The calls of your page, in order. */
  received: { name: string; argument: unknown }[]
}

const SRC = 'https://easel.example/embed/home'

/**
 * `embed` itself with an in-process guest: your handlers run, including `on.connect` and `on.error`, arguments are
 * validated, and nothing is rendered. Unlike `embed` it throws for an invalid option, so that a test fails.
 */
export function mockEasel(options: Omit<EmbedOptions, 'src'> & { src?: string | undefined } = {}): MockEasel {
  const given: EmbedOptions = { ...options, src: options.src || SRC }
  const check = (checked: EmbedOptions) => {
    try {
      checkOptions(checked)
    } catch (misfit) {
      throw toBridgeError(misfit, 'INVALID_ARGUMENT')
    }
  }
  check(given)
  const link = inProcessLink()
  const received: MockEasel['received'] = []
  const answer = (name: CallsTo<'guest'>) => (argument: unknown) => {
    // Only `headers` has a result: whether it was the first.
    const first = received.every((message) => message.name !== name)
    received.push({ name, argument })
    return { first }
  }
  const embed = makeEmbed({ ...lazyParts, doctor: headlessDoctor }, headlessSlot(link.host))
  const easel = embed('', given, check)
  const guest = connectGuest({
    allowedOrigins: [],
    transport: link.guest,
    on: Object.fromEntries(callsTo('guest').map((name) => [name, answer(name)])) as Handlers<'guest'>,
  })
  return Object.defineProperties({} as MockEasel, {
    // `ready` is a new promise after each retry.
    ...Object.getOwnPropertyDescriptors(easel),
    ...Object.getOwnPropertyDescriptors({
      guest,
      received,
      destroy() {
        easel.destroy()
        guest.destroy()
      },
    }),
  })
}

/** The doctor without a page: it reports only what the embedding knows. */
const headlessDoctor = async () => ({
  ...(await lazyParts.doctor()),
  async diagnose(
    _target: unknown,
    _options: unknown,
    embedding: Embedding | null,
    error: BridgeError | null,
  ): Promise<Diagnosis> {
    await embedding?.ready.catch(() => {})
    const connected = embedding?.peer != null
    const findings: Diagnosis['findings'] = []
    const found = (code: 'options' | 'headers', { message, detail }: BridgeError) =>
      findings.push({ code, says: message, fix: detail || message })
    if (error) found('options', error)
    else if (embedding?.headersError) found('headers', embedding.headersError)
    return { ok: connected && findings.length === 0, connected, findings }
  },
})
