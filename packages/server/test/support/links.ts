import type { CallAnswer } from '@easel/contract/types'
import { expect } from 'vitest'
import type { Visitor } from './client.ts'
import { membersOf } from './members.ts'
import type { TestServer } from './server.ts'

const PATH = '/api/v2/user/device-links'

/** What two devices do, one of which signs the other one in. */
export const linksOf = (server: () => TestServer) => {
  const { at } = membersOf(server)
  const open = (who: Visitor, secret: string) =>
    who.post<CallAnswer<'openDeviceLink'>>(`${PATH}/open`, { secret }, at())
  const claim = (who: Visitor, secret: string) =>
    who.post<CallAnswer<'claimDeviceLink'>>(`${PATH}/claim`, { secret }, at())
  const create = async (who: Visitor, token: string) => {
    const answer = await who.post<CallAnswer<'createDeviceLink'>>(PATH, {}, at(token))
    expect(answer.status).toBe(200)
    const { id, url } = answer.json.data
    const { pathname, search, hash } = new URL(url)
    expect([pathname, search]).toEqual(['/device/join', ''])
    return { id, secret: hash.slice(1) }
  }
  return {
    create,
    open,
    claim,
    /** Made here, and claimed by the other device. */
    async claimed(who: Visitor, token: string, other: Visitor) {
      const link = await create(who, token)
      const answer = await claim(other, link.secret)
      expect(answer.status).toBe(200)
      return { ...link, ...answer.json.data }
    },
    read: (who: Visitor, token: string, id: string) =>
      who.get<CallAnswer<'deviceLink'>>(`${PATH}/${id}`, at(token)),
    decide: (who: Visitor, token: string, id: string, allow: boolean) =>
      who.post(`${PATH}/decide`, { id, allow }, at(token)),
    finish: (who: Visitor, own: string) =>
      who.post<CallAnswer<'finishDeviceLink'>>(`${PATH}/finish`, { claim: own }, at()),
  }
}
