import type { CallAnswer } from '@easel/contract/types'
import { expect } from 'vitest'
import { Authenticator, type Lies } from './authenticator.ts'
import type { Visitor } from './client.ts'
import { GENEROUS_LIMITS, type useServer } from './fixture.ts'
import { membersOf, type SignedIn } from './members.ts'

export const ORIGIN = 'https://easel.example'
export const PASSKEY_SERVER = {
  limits: { ...GENEROUS_LIMITS, existenceChecksPerWindow: 1000 },
  environment: { PASSKEYS: '1', PUBLIC_URL: ORIGIN },
}
export type Refused = { reason?: string }
export type Options = Parameters<Authenticator['create']>[0]
export const URL = '/api/v2/user/passkeys'

/** Calls of passkeys, on the server of a test. */
export function passkeysOf(fixture: ReturnType<typeof useServer>) {
  const { at, outbox, register } = membersOf(() => fixture.server)

  const optionsToAdd = async (token: string, proof?: object) => {
    const answer = await fixture.visitor.post<{ options: Options } & Refused>(
      `${URL}/options`,
      { proof },
      at(token),
    )
    return { status: answer.status, reason: answer.json.data.reason, options: answer.json.data.options }
  }
  const add = (token: string, response: object, name = 'Laptop') =>
    fixture.visitor.post<CallAnswer<'addPasskey'> & Refused>(`${URL}/add`, { name, response }, at(token))
  const list = async (token: string) =>
    (await fixture.visitor.get<CallAnswer<'passkeys'>>(URL, at(token))).json.data.items
  const remove = (token: string, id: string, proof?: object) =>
    fixture.visitor.post<Refused>(`${URL}/remove`, { id, proof }, at(token))
  const ask = async (who: Visitor, server = fixture.server) =>
    (await who.post<{ options: Options }>(`${URL}/login-options`, {}, { now: server.clock.now() })).json.data
      .options
  const show = (who: Visitor, response: object) =>
    who.post<SignedIn & Refused>(`${URL}/login`, { response }, at())
  const notificationsOf = async (target: string) =>
    (await outbox())
      .filter(({ to, kind }) => to === target && kind !== 'code' && kind !== 'new_device')
      .map(({ text }) => text)

  /** A member with a passkey. */
  async function joined(authenticator = new Authenticator(ORIGIN)) {
    const member = await register(fixture.visitor)
    const { options } = await optionsToAdd(member.token)
    const added = await add(member.token, authenticator.create(options))
    expect(added.status).toBe(200)
    return { ...member, authenticator, id: added.json.data.id }
  }
  async function signIn(authenticator: Authenticator, who = fixture.server.visitor(), lies: Lies = {}) {
    return show(who, authenticator.get(await ask(who), lies))
  }

  return { optionsToAdd, add, list, remove, ask, show, notificationsOf, joined, signIn }
}
