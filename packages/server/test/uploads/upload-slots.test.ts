import { afterEach, describe, expect, it } from 'vitest'
import { eventually, newDevice } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'
import { useSockets } from '../support/raw-sockets.ts'

const PACE = { headerSeconds: 10, bodySeconds: 1, uploadBytesPerSecond: 100, stalledSeconds: 10 }
/** Two of an address. */
const PLACES = { ...PACE, uploadsAtOnce: 8, newDevicesPerHour: 10_000 }

const fixture = useServer(null)
const { upload } = useSockets(() => fixture.server)
type Sending = ReturnType<typeof upload>

const drips: NodeJS.Timeout[] = []
afterEach(() => {
  for (const drip of drips.splice(0)) clearInterval(drip)
})

const restart = (limits: Record<string, number> = {}) =>
  fixture.restart({ listen: true, limits: { ...PLACES, ...limits }, environment: { TRUST_PROXY: '1' } })
const attempts = async () =>
  (await fixture.database.on().selectFrom('upload_attempts').select('id').execute()).map(({ id }) => id)
const from = (address: string, device?: string) => upload(device, { 'x-forwarded-for': address })

/** One that is being received, and keeps four times the least pace: half as fast as it should while others wait. */
async function slow(address: string): Promise<Sending> {
  const before = await attempts()
  const sending = from(address)
  // Who has an answer sends no more.
  sending.socket.once('data', () => sending.socket.end())
  drips.push(setInterval(() => sending.send(40), 100))
  await eventually(attempts, (ids) => ids.some((id) => !before.includes(id)))
  return sending
}

/** Quick ones come from there until one of them is let in. */
const letIn = (address: string) =>
  eventually(
    () => from(address).finish(),
    (status) => status === '400',
  )

describe('uploads that take all slots', () => {
  it('make room: one of the address with the most is dropped, and does not count', async () => {
    await restart({ uploadsPerDay: 1 })
    const several: Sending[] = []
    for (const n of [1, 1, 2, 2, 3, 3, 4, 4]) several.push(await slow(`198.51.100.${n}`))
    await letIn('203.0.113.1')
    const [answer, device] = await Promise.race(
      several.map(async ({ closed, device }) => [await closed, device] as const),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*"retryAfter":5/)
    // Who was in nobody's way has the one of this day still.
    expect(await from('203.0.113.2', device).finish()).toBe('400')
    expect(await from('203.0.113.2', device).finish()).toBe('430')
  })

  it('make room within a network, too', async () => {
    await restart({ uploadsAtOnce: 6 })
    const network = [await slow('2001:db8:1:1::1'), await slow('2001:db8:1:2::1')]
    for (const n of [1, 2, 3, 4]) await slow(`198.51.100.${n}`)
    await letIn('203.0.113.1')
    expect(await Promise.race(network.map(({ closed }) => closed))).toMatch(/^HTTP\/1\.1 503 /)
  })

  it('do not replace one of somebody with a slow connection and no more uploads than they have', async () => {
    await restart()
    const slowest = from('192.0.2.1')
    drips.push(setInterval(() => slowest.send(25), 100))
    await eventually(attempts, (ids) => ids.length === 1)
    for (const n of [1, 2, 3, 4, 5, 6, 6]) await slow(`198.51.100.${n}`)
    // One of the two that came last had to go, and its place is taken again: from here on each has one, and all are slow.
    await letIn('203.0.113.1')
    await slow('203.0.113.2')
    expect(await from('203.0.113.3').finish()).toBe('503')
    expect(await from('203.0.113.4').finish()).toBe('503')
    expect(await slowest.finish()).toBe('400')
  })

  it('do not replace others by using many addresses of a network with more uploads', async () => {
    await restart({ uploadsAtOnce: 12 })
    for (let n = 0; n < 3; n += 1) await slow('198.51.100.1')
    const office = [await slow('192.0.2.1'), await slow('192.0.2.1')]
    for (const n of [1, 2]) await slow(`2001:db8:1:${n}::1`)
    for (const n of [2, 3, 4, 5, 6]) await slow(`198.51.100.${n}`)
    // From then on all of them are slow.
    await new Promise((resolve) => setTimeout(resolve, PACE.bodySeconds * 1500))
    await letIn('203.0.113.1')
    await slow('203.0.113.2')
    expect(await from('2001:db8:1:3::1').finish()).toBe('503')
    for (const each of office) expect(await each.finish()).toBe('400')
  })

  it('count if they are broken off early', async () => {
    await restart({ uploadsPerDay: 1 })
    const device = newDevice()
    const { socket } = from('192.0.2.1', device)
    await eventually(attempts, (ids) => ids.length === 1)
    socket.destroy()
    expect(await from('192.0.2.1', device).finish()).toBe('430')
  })
})
