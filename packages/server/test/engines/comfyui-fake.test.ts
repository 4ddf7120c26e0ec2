import { readFileSync } from 'node:fs'
import { Client } from '@stable-canvas/comfyui-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type ComfyUiFake, comfyUiFake } from '../fakes/comfyui.ts'

const workflow = (over: Record<string, unknown>) => {
  const path = new URL('../../workflows/sdxl.json', import.meta.url)
  const text = readFileSync(path, 'utf8').replace(/"\{\{(\w+)\}\}"/g, (_, name: string) =>
    JSON.stringify(over[name] ?? 512),
  )
  return JSON.parse(text) as Record<string, unknown>
}

let fake: ComfyUiFake
let client: Client

beforeAll(async () => {
  fake = await comfyUiFake(null)
  client = new Client({ api_host: new URL(fake.url).host, clientId: 'a-client', fetch, WebSocket })
})
afterAll(async () => {
  client.close()
  await fake.close()
})

describe('the fake ComfyUI, with an independent client', () => {
  it('runs a workflow, says by its socket how far it is, and shows the picture', async () => {
    await client.connect()
    const steps = new Set<number>()
    const looks: unknown[] = []
    client.on('b_preview', (look) => looks.push(look))
    // It waits in its first step until the client listens.
    fake.scripted({ stuck: true })
    const { images } = await client.enqueue(workflow({ prompt: 'A cat', negative: '', seed: 7 }), {
      progress({ value, max }) {
        steps.add(value / max)
        fake.release()
      },
    })
    expect([...steps]).toEqual([0.25, 0.5, 0.75, 1])
    expect(looks.length).toBeGreaterThan(0)
    const [image] = images
    const address = image?.type === 'url' ? image.data : ''
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([64, 64])
  })

  it('is followed without a socket too', async () => {
    const { images } = await client.enqueue_polling(workflow({ prompt: 'A cat', seed: 8 }), { polling_ms: 5 })
    expect(images).toHaveLength(1)
  })

  it('refuses a workflow that cannot run', async () => {
    const failed = client.enqueue_polling(workflow({ prompt: 'A cat', seed: 1.5 }), { polling_ms: 5 })
    await expect(failed).rejects.toThrow()
  })

  it('has a queue from which tasks are taken, and stops what runs', async () => {
    fake.scripted({ stuck: true })
    const prompt = { prompt: workflow({ prompt: 'A cat', seed: 9 }), workflow: {} }
    const first = (await client.queuePrompt(0, prompt)) as { prompt_id: string }
    const second = (await client.queuePrompt(0, prompt)) as { prompt_id: string }
    const ids = async () => {
      const { Running, Pending } = await client.getQueue()
      return [Running, Pending].map((items) =>
        (items as unknown as { prompt: unknown[] }[]).map((item) =>
          Array.isArray(item) ? item[1] : item.prompt[1],
        ),
      )
    }
    expect(await ids()).toEqual([[first.prompt_id], [second.prompt_id]])
    await client.deleteItem('queue', second.prompt_id)
    await client.interrupt(first.prompt_id)
    while (fake.runs() !== null) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await ids()).toEqual([[], []])
  })
})
