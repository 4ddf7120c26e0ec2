import { createHmac } from 'node:crypto'
import type { Role } from '../../src/domain/staff/roles.ts'
import type { ActionView } from '../../src/operator/perform.ts'
import type { TestServer } from './server.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator, written from RFC 6238 and 4226 and from nothing else. */
export function totpOf(secret: string, at: number): string {
  let bits = ''
  for (const letter of secret) bits += LETTERS.indexOf(letter).toString(2).padStart(5, '0')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(19) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export const STAFF_PASSWORD = 'a lantern in the harbor'

interface Reply<T> {
  status: number
  json: T
}

/** What people of the staff do, by the calls that the console makes. */
export function staffOf(server: () => TestServer) {
  const send = async <T>(
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
    from = '203.0.113.7',
  ): Promise<Reply<T>> => {
    const answer = await server().app.inject({
      method,
      url: `/admin/api/${path}`,
      remoteAddress: from,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      payload: method === 'POST' ? JSON.stringify(body) : undefined,
    })
    return { status: answer.statusCode, json: answer.json<T>() }
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  /** As the operator's command does. */
  const command = async <T>(name: string, input: unknown = {}): Promise<T> => {
    const outcome = await server().perform.command(name, input)
    if ('error' in outcome) throw new Error(outcome.error)
    return outcome.result as T
  }

  const signIn = (name: string, code: string, password = STAFF_PASSWORD, from?: string) =>
    send<{ token: string; data?: { reason: string; retryAfter?: number } }>(
      'POST',
      'sign-in',
      { name, password, code },
      {},
      from,
    )

  /** Somebody whose password and authenticator are set. */
  const setUp = async (name: string, role: Role) => {
    const { code } = await command<{ code: string }>('staff.add', { name, role })
    const { json } = await send<{ secret: string }>('POST', 'set-up', { code })
    const totpCode = totpOf(json.secret, server().clock.now())
    const done = await send<{ recoveryCodes: string[] }>('POST', 'set-up/complete', {
      ...{ code, password: STAFF_PASSWORD, totpCode },
    })
    if (done.status !== 200) throw new Error(JSON.stringify(done.json))
    return { secret: json.secret, recoveryCodes: done.json.recoveryCodes, setupCode: code }
  }

  /** Signed in. The clock goes on by a step, because no code is good twice. */
  const enter = async (name: string, role: Role) => {
    const { secret } = await setUp(name, role)
    server().clock.advance(30_000)
    const { json } = await signIn(name, totpOf(secret, server().clock.now()))
    return { ...asStaff(json.token), secret, token: json.token }
  }

  const asStaff = (token: string) => ({
    act: <T = unknown>(action: string, input: unknown = {}, reason: string | null = 'as a test') =>
      send<{ result: T; error?: string; data?: { reason: string } }>(
        'POST',
        `actions/${action}`,
        { input, reason },
        bearer(token),
      ),
    me: (headers: Record<string, string> = {}) =>
      send<{ name: string; role: Role; actions: ActionView[] }>('GET', 'me', null, {
        ...bearer(token),
        ...headers,
      }),
    signOut: () => send('POST', 'sign-out', {}, bearer(token)),
  })

  return { send, command, signIn, setUp, enter, asStaff }
}
