import type { ImageSet, Settings, VipInfo } from '@easel/contract/types'
import { type Visitor, visitor } from './client.ts'
import type { KillableServers } from './killable.ts'

const NAME = 'Ink Maker'

/** What a device shows that has all of {@link peopleToRenew}, and one that has nothing. */
export const ALL = { isNamed: true, isVip: true, sets: 1 }
export const NOTHING = { isNamed: false, isVip: false, sets: 0 }

/** People whose works go to another device id, at servers that are killed meanwhile. */
export function peopleToRenew({ victim, next, clock }: Pick<KillableServers, 'victim' | 'next' | 'clock'>) {
  const at = () => ({ now: clock.now() })
  return {
    at,
    /** Somebody with a name, a membership and a set that is under way. */
    async newPerson(): Promise<Visitor> {
      const person = visitor(victim.app)
      await person.post('/api/v2/user/settings', { username: NAME }, at())
      const [code = ''] = await next.operations.memberships.issue(1, { days: 10, permanent: false })
      await person.submit({ prompt: code }, at())
      await person.submit({}, at())
      return person
    },
    /** What the next start shows to whoever has this device id. */
    async seenBy(device: string) {
      const { get } = visitor(next.app, device)
      const read = async <T>(path: string) => (await get<T>(`/api/v2${path}`, at())).json.data
      const { username } = await read<Settings>('/user/settings')
      const { isVip } = await read<VipInfo>('/payment/vip-info')
      const { items } = await read<{ items: ImageSet[] }>('/mj/queue')
      return { isNamed: username === NAME, isVip, sets: items.length }
    },
  }
}
