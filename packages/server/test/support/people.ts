import type { CallAnswer, ImageSet } from '@easel/contract/types'
import { expect } from 'vitest'
import { eventually, type Visitor } from './client.ts'
import type { TestServer } from './server.ts'

/** What is answered once the set that is read has ended. */
export const untilEnded = <A extends { status: number }>(read: () => Promise<A>): Promise<A> =>
  eventually(read, ({ status }) => status !== 413)

/** What tests of people do, with calls that are signed at the time of the server. */
export const peopleOf = (server: () => TestServer) => {
  const at = () => ({ now: server().clock.now() })
  const finished = async (who: Visitor, id: string) => {
    const read = () => who.get<ImageSet>(`/api/v2/mj/image/${id}`, at())
    return (await untilEnded(read)).json.data
  }
  return {
    at,
    /** The set, once it has ended. */
    finished,
    /** Makes somebody VIP by a code, as anybody becomes it. */
    async makeVip(who: Visitor, { days = 30, permanent = false } = {}): Promise<string> {
      const [code = ''] = await server().operations.memberships.issue(1, { days, permanent })
      expect((await who.submit({ prompt: code }, at())).status).toBe(433)
      return code
    },
    async made(who: Visitor, prompt = 'A lighthouse'): Promise<string> {
      const { status, json } = await who.submit({ prompt }, at())
      expect(status).toBe(200)
      await finished(who, json.data.id)
      return json.data.id
    },
    /** What the inspection of a prompt answers. */
    inspect: async (who: Visitor, prompt: string) =>
      (await who.post<CallAnswer<'inspect'>>('/api/v2/mj/inspections', { prompt }, at())).json.data,
    get: <T = unknown>(who: Visitor, url: string) => who.get<T>(url, at()),
    post: <T = unknown>(who: Visitor, url: string, body: unknown = {}) => who.post<T>(url, body, at()),
  }
}
