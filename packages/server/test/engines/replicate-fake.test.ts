import Replicate from 'replicate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReplicateFake, replicateFake } from '../fakes/replicate.ts'

let fake: ReplicateFake
let client: Replicate
const MODEL = 'black-forest-labs/flux-schnell'

beforeAll(async () => {
  fake = await replicateFake()
  client = new Replicate({ auth: fake.key, baseUrl: fake.url, useFileOutput: false })
})
afterAll(() => fake.close())

describe('the fake of Replicate, with the official client', () => {
  it.each([null, { kind: 'takes long' } as const])('makes pictures (%j)', async (behavior) => {
    fake.always(behavior)
    const input = { prompt: 'A cat', aspect_ratio: '2:3', num_outputs: 2 }
    const output = (await client.run(MODEL, { input, wait: { mode: 'poll', interval: 5 } })) as string[]
    expect(output).toHaveLength(2)
    const bytes = Buffer.from(await (await fetch(output[1] ?? '')).arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([80, 120])
  })

  it('refuses and fails as the service does', async () => {
    const run = (prompt: string) => client.run(MODEL, { input: { prompt, aspect_ratio: '1:7' } })
    await expect(run('A cat')).rejects.toThrow(/422.*aspect_ratio/s)
    fake.next({ kind: 'fails', error: 'NSFW content detected' })
    await expect(client.run(MODEL, { input: { prompt: 'A cat' } })).rejects.toThrow(/NSFW content/)
    await expect(client.run('someone/else', { input: { prompt: 'A cat' } })).rejects.toThrow(/404/)
    const stranger = new Replicate({ auth: 'other', baseUrl: fake.url })
    await expect(stranger.run(MODEL, { input: { prompt: 'A cat' } })).rejects.toThrow(/401/)
  })
})
