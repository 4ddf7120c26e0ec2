import Stripe from 'stripe'
import { loopback, sendJson } from './loopback.ts'

interface Session {
  id: string
  payment: string
  amount: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  refunded: number
  dispute: 'needs_response' | 'warning_needs_response' | 'won' | 'lost' | null
  form: URLSearchParams
}

/** Fewer on a page than the real one has, so that a few sessions are several pages. */
const listed = 2

/** Stripe's API as far as a checkout needs it, and its notifications, signed by its own library. */
export async function stripeFake({ key = 'sk_test_a_key', secret = 'whsec_a_secret' } = {}) {
  const sessions = new Map<string, Session>()
  const started = new Map<string, Session>()
  /** What a call with that key was answered, failures included: it is answered the same for a day. */
  const refunds = new Map<string, [status: number, answer: object]>()
  let isRefunding: 'succeeded' | 'failed' | 'refused' = 'succeeded'
  let down = false
  let losing = false
  let blind = false
  let requestCount = 0

  const sessionJson = (session: Session) => ({
    id: session.id,
    object: 'checkout.session',
    url: `https://checkout.stripe.test/c/${session.id}`,
    status: session.status,
    payment_status: session.paid ? 'paid' : 'unpaid',
    amount_total: session.amount,
    currency: session.currency,
    client_reference_id: session.payment,
    metadata: { payment: session.payment },
    payment_intent: session.status === 'complete' ? `pi_${session.id}` : null,
  })
  const chargeJson = (session: Session) => ({
    id: `ch_${session.id}`,
    object: 'charge',
    amount: session.amount,
    amount_refunded: session.refunded,
    refunded: session.refunded === session.amount,
    currency: session.currency,
    paid: true,
    disputed: session.dispute !== null,
    metadata: { payment: session.payment },
    payment_intent: `pi_${session.id}`,
  })
  const disputeJson = (session: Session) => ({
    id: `dp_${session.id}`,
    object: 'dispute',
    status: session.dispute,
    payment_intent: `pi_${session.id}`,
    metadata: {},
  })
  const byIntent = (id: string | null | undefined) => sessions.get((id ?? '').replace(/^pi_/, ''))

  const create = (form: URLSearchParams, idempotencyKey: string): Session => {
    const before = started.get(idempotencyKey)
    if (before) return before
    const session: Session = {
      id: `cs_test_${sessions.size + 1}`,
      payment: form.get('metadata[payment]') ?? '',
      amount: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      status: 'open',
      paid: false,
      refunded: 0,
      dispute: null,
      form: form,
    }
    sessions.set(session.id, session)
    started.set(idempotencyKey, session)
    return session
  }

  const refund = (session: Session): [status: number, answer: object] => {
    const fail = (code: string): [number, object] => [
      400,
      { error: { type: 'invalid_request_error', code, message: code } },
    ]
    if (isRefunding === 'refused') return fail('balance_insufficient')
    if (session.refunded === session.amount) return fail('charge_already_refunded')
    if (isRefunding === 'succeeded') session.refunded = session.amount
    return [200, { id: `re_${session.id}`, object: 'refund', status: isRefunding }]
  }

  const server = await loopback(({ method, path, headers, body }, answer) => {
    requestCount += 1
    const url = new URL(path, 'http://stripe.test')
    const form = new URLSearchParams(body.toString('utf8'))
    const fail = (status: number, type: string) =>
      sendJson(answer, status, { error: { type, message: type } })
    if (down) return fail(503, 'api_error')
    if (headers.authorization !== `Bearer ${key}`) return fail(401, 'authentication_error')
    const [, , kind, ...rest] = url.pathname.split('/')
    const id = kind === 'checkout' ? rest[1] : rest[0]
    if (blind && id) return fail(404, 'invalid_request_error')
    if (kind === 'checkout' && method === 'POST' && !id) {
      const session = create(form, String(headers['idempotency-key']))
      return losing ? fail(503, 'api_error') : sendJson(answer, 200, sessionJson(session))
    }
    if (kind === 'checkout' && !id) {
      const [from, to] = ['gte', 'lte'].map((name) => Number(url.searchParams.get(`created[${name}]`)))
      const all = [...sessions.values()].toReversed()
      const start = all.findIndex((one) => one.id === url.searchParams.get('starting_after')) + 1
      const within = all.slice(start).filter(({ form: asked }) => {
        const at = Number(asked.get('expires_at')) - 35 * 60
        return at >= (from ?? 0) && at <= (to ?? 0)
      })
      const limit = Math.min(listed, Number(url.searchParams.get('limit')))
      return sendJson(answer, 200, {
        object: 'list',
        data: within.slice(0, limit).map(sessionJson),
        has_more: within.length > limit,
      })
    }
    if (kind === 'disputes') {
      const session = byIntent(url.searchParams.get('payment_intent'))
      return sendJson(answer, 200, { object: 'list', data: session?.dispute ? [disputeJson(session)] : [] })
    }
    const session =
      kind === 'refunds' ? byIntent(form.get('payment_intent')) : (sessions.get(id ?? '') ?? byIntent(id))
    if (!session) return fail(404, 'invalid_request_error')
    if (kind === 'refunds') {
      const key = String(headers['idempotency-key'])
      const made = refunds.get(key) ?? refund(session)
      refunds.set(key, made)
      return sendJson(answer, ...made)
    }
    if (kind === 'payment_intents') {
      return sendJson(answer, 200, {
        id: `pi_${session.id}`,
        object: 'payment_intent',
        metadata: { payment: session.payment },
        latest_charge: session.paid ? chargeJson(session) : null,
      })
    }
    if (rest[2] === 'expire') {
      if (session.status !== 'open') return fail(400, 'invalid_request_error')
      session.status = 'expired'
    }
    sendJson(answer, 200, sessionJson(session))
  })

  const stripe = new Stripe(key)
  const of = (payment: string): Session => {
    const session = [...sessions.values()].find((one) => one.payment === payment)
    if (!session) throw new Error(`No checkout was begun for ${payment}`)
    return session
  }
  const signed = (type: string, object: object, more: object = {}) => {
    const payload = JSON.stringify({
      id: `evt_${type}`,
      object: 'event',
      type,
      livemode: false,
      data: { object },
      ...more,
    })
    return { payload, header: stripe.webhooks.generateTestHeaderString({ payload, secret }) }
  }

  return {
    setting: { stripe: { apiKey: key, webhookSecret: secret, baseUrl: server.url } },
    pay(payment: string): void {
      const session = of(payment)
      if (session.status === 'open') Object.assign(session, { status: 'complete', paid: true })
    },
    /** By a method whose money comes days later, such as a bank's. */
    payLater(payment: string): void {
      of(payment).status = 'complete'
    },
    arrives(payment: string): void {
      of(payment).paid = true
    },
    setRefunding(how: typeof isRefunding): void {
      isRefunding = how
    },
    askedWith: (payment: string) => of(payment).form,
    amountOf: (payment: string) => of(payment).amount,
    refund(payment: string, amount = of(payment).amount): void {
      of(payment).refunded = amount
    },
    dispute(payment: string, status: Session['dispute']): void {
      of(payment).dispute = status
    },
    statusOf: (payment: string) => of(payment).status,
    refundedOf: (payment: string) => of(payment).refunded,
    completed: (payment: string, more?: object) =>
      signed('checkout.session.completed', sessionJson(of(payment)), more),
    later: (payment: string, how: 'succeeded' | 'failed') =>
      signed(`checkout.session.async_payment_${how}`, sessionJson(of(payment))),
    refundedEvent: (payment: string) => signed('charge.refunded', chargeJson(of(payment))),
    /** A refund that its bank sends back days later. */
    refundFailed: (payment: string) =>
      signed('refund.failed', {
        id: 're_1',
        object: 'refund',
        metadata: {},
        payment_intent: `pi_${of(payment).id}`,
      }),
    disputed: (payment: string, how: 'created' | 'closed') =>
      signed(`charge.dispute.${how}`, disputeJson(of(payment))),
    signed,
    begunCount: () => sessions.size,
    /** Whatever was begun here, the latest last. */
    payments: () => [...sessions.values()].map(({ payment }) => payment),
    /** How many calls it has heard. */
    askedCount: () => requestCount,
    /** Begins checkouts, and its answers are lost on their way. */
    setLosing(isLosing: boolean): void {
      losing = isLosing
    },
    /** Begins checkouts, and finds none that was begun. */
    setBlind(isBlind: boolean): void {
      blind = isBlind
    },
    setDown(isDown: boolean): void {
      down = isDown
    },
    close: server.close,
  }
}
