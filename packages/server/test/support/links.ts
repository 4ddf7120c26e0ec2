import type { CallAnswer } from '@easel/contract/types'
import { expect } from 'vitest'
import type { Visitor } from './client.ts'
import { membersOf } from './members.ts'
import type { TestServer } from './server.ts'

const PATH = '/api/v2/user/device-links'

/** What two devices do, one of which signs the other one in. */
export const linksOf = (server: () => TestServer) => {
  const { at } = membersOf(server)
  const open = (who: Visitor, secret: string, token?: string) =>
    who.post<CallAnswer<'openDeviceLink'>>(`${PATH}/open`, { secret }, at(token))
  const claim = (who: Visitor, secret: string, token?: string) =>
    who.post<CallAnswer<'claimDeviceLink'>>(`${PATH}/claim`, { secret }, at(token))
  const create = async (who: Visitor, token?: string) => {
    const body = token === undefined ? { move: true } : {}
    const answer = await who.post<CallAnswer<'createDeviceLink'>>(PATH, body, at(token))
    expect(answer.status).toBe(200)
    const { id, url, moves } = answer.json.data
    const { pathname, search, hash } = new URL(url)
    expect([pathname, search]).toEqual(['/device/join', ''])
    return { id, moves, secret: hash.slice(1) }
  }
  const read = (who: Visitor, token: string | undefined, id: string) =>
    who.get<CallAnswer<'deviceLink'>>(`${PATH}/${id}`, at(token))
  const decide = (who: Visitor, token: string | undefined, id: string, allow: boolean) =>
    who.post(`${PATH}/decide`, { id, allow }, at(token))
  const finish = (who: Visitor, own: string, token?: string) =>
    who.post<CallAnswer<'finishDeviceLink'>>(`${PATH}/finish`, { claim: own }, at(token))
  return {
    /** A link of an account; without a token, one by which the visitor moves. */
    create,
    open,
    claim,
    /** Offers what a visitor has without minding the answer. */
    offer: (who: Visitor, call = at()) =>
      who.post<CallAnswer<'createDeviceLink'> & { reason?: string }>(PATH, { move: true }, call),
    /** A visitor's move that nothing stands against. */
    async moved(from: Visitor, to: Visitor, token?: string) {
      const { secret, id } = await create(from)
      const { claim: own } = (await claim(to, secret, token)).json.data
      expect((await decide(from, undefined, id, true)).status).toBe(200)
      const answer = await finish(to, own, token)
      expect([answer.status, answer.json.data]).toEqual([200, { signedIn: null, moved: true }])
      return { id, claim: own }
    },
    /** Made here, and claimed by the other device. */
    async claimed(who: Visitor, token: string | undefined, other: Visitor) {
      const link = await create(who, token)
      const answer = await claim(other, link.secret)
      expect(answer.status).toBe(200)
      return { ...link, ...answer.json.data }
    },
    read,
    decide,
    finish,
  }
}
