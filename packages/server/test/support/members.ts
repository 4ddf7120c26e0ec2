import type { CodePurpose } from '@easel/contract/identity'
import type { UserInfo } from '@easel/contract/types'
import { expect } from 'vitest'
import type { CallOptions, Visitor } from './client.ts'
import type { TestServer } from './server.ts'

export interface SignedIn {
  token: string
  /** What the device shows the next time. */
  knownDevice: string
  userInfo: UserInfo
  restored: boolean
}

export const PASSWORD = 'lighthouse 42'
let accounts = 0
export function newEmail(): string {
  accounts += 1
  return `someone${accounts}@example.com`
}

/** What people do with accounts, by the calls that dialogs make, with codes as they come out of the outbox. */
export const membersOf = (server: () => Pick<TestServer, 'app' | 'clock'>) => {
  const at = (token?: string): CallOptions => ({
    now: server().clock.now(),
    headers: token === undefined ? {} : { 'x-token': token },
  })
  const typeOf = (target: string) => (target.includes('@') ? ('Email' as const) : ('Mobile' as const))

  const outbox = async () => {
    const answer = await server().app.inject({ url: '/dev/outbox', headers: { accept: 'application/json' } })
    return answer.json<{
      items: {
        channel: string
        to: string
        kind: string
        purpose: string | null
        code: string
        text: string
        at: number
      }[]
    }>().items
  }
  const send = (who: Visitor, target: string, codePurpose: CodePurpose, call: CallOptions = at()) =>
    who.post<{ retryAfter: number; reason?: string }>(
      '/api/v2/send-code/send',
      { codeType: typeOf(target), target, codePurpose },
      call,
    )
  /** The code that was sent last. */
  const codeOf = async (target: string): Promise<string> => {
    const code = (await outbox()).find(({ to }) => to === target)?.code
    if (!code) throw new Error(`No code was sent to ${target}.`)
    return code
  }
  const shown = (
    target: string,
    codePurpose: CodePurpose,
    code: string,
    codeType: string = typeOf(target),
  ) => ({
    codeType,
    target,
    codePurpose,
    code,
  })
  /** Asks for a code, reads it and returns it as it is shown. */
  const codeFor = async (who: Visitor, target: string, purpose: CodePurpose, token?: string) => {
    expect((await send(who, target, purpose, at(token))).status).toBe(200)
    return shown(target, purpose, await codeOf(target))
  }
  const login = (who: Visitor, verifyCode: object, password = '', call: CallOptions = at()) =>
    who.post<SignedIn & { reason?: string }>('/api/v2/user/login', { password, verifyCode }, call)

  return {
    at,
    outbox,
    send,
    codeOf,
    /** Shows a code without using it up. */
    verify: (who: Visitor, code: object) =>
      who.get(`/api/v2/send-code/verify?${new URLSearchParams({ ...code })}`, at()),
    shown,
    codeFor,
    login,
    loginByPassword: (who: Visitor, target: string, password = PASSWORD) =>
      login(who, shown(target, 'Login', '0000'), password),
    async register(
      who: Visitor,
      target = newEmail(),
      setPassword = PASSWORD,
    ): Promise<SignedIn & { target: string }> {
      const verifyCode = await codeFor(who, target, 'Register')
      const answer = await who.post<SignedIn>('/api/v2/user/register', { setPassword, verifyCode }, at())
      expect(answer.status).toBe(200)
      return { ...answer.json.data, target }
    },
    userInfo: (who: Visitor, token?: string) => who.get<UserInfo>('/api/v2/user/user-info', at(token)),
  }
}
