import sdwebui from 'node-sd-webui'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPng } from '../fakes/paint.ts'
import { type SdWebUiFake, sdWebUiFake } from '../fakes/sdwebui.ts'

let fake: SdWebUiFake
let client: ReturnType<typeof sdwebui>

beforeAll(async () => {
  fake = await sdWebUiFake(null)
  client = sdwebui({ apiUrl: fake.url })
})
afterAll(() => fake.close())

const sizesOf = (images: string[]) =>
  images.map((image) => {
    const png = Buffer.from(image, 'base64')
    return [png.readUInt32BE(16), png.readUInt32BE(20)]
  })

describe('the fake Stable Diffusion WebUI, with an independent client', () => {
  it('paints from a prompt', async () => {
    const { images } = await client.txt2img({
      prompt: 'A lighthouse',
      negativePrompt: 'people',
      width: 512,
      height: 768,
      steps: 20,
      seed: 7,
      batchSize: 2,
      samplingMethod: 'Euler a',
    })
    expect(sizesOf(images)).toEqual([
      [64, 96],
      [64, 96],
    ])
  })

  it('paints from a picture', async () => {
    const picture = (await plainPng(64, 64, '#888888')).toString('base64')
    const { images } = await client.img2img({
      imageData: [picture],
      prompt: 'A lighthouse',
      width: 512,
      height: 512,
    })
    expect(sizesOf(images)).toEqual([[64, 64]])
  })

  it('refuses what it does not know', async () => {
    await expect(client.txt2img({ prompt: 'A', samplingMethod: 'None' })).rejects.toThrow('Bad Request')
    await expect(client.txt2img({ prompt: 'A', steps: 1.5 })).rejects.toThrow('Unprocessable Entity')
  })

  // The client has no calls for these: held to the fields of the project's own source.
  it('says how far it is, and stops', async () => {
    const idle = await (await fetch(`${fake.url}/sdapi/v1/progress`)).json()
    expect(idle).toMatchObject({ progress: 0, eta_relative: 0, state: { job_count: 0 }, current_image: null })
    fake.always({ kind: 'hangs' })
    const painting = client.txt2img({ prompt: 'A lighthouse' })
    let busy = idle
    while (busy.progress === 0) busy = await (await fetch(`${fake.url}/sdapi/v1/progress`)).json()
    expect(busy).toMatchObject({
      state: { job: 'scripts_txt2img', job_count: 1, sampling_step: expect.any(Number) },
      current_image: expect.any(String),
    })
    await fetch(`${fake.url}/sdapi/v1/interrupt`, { method: 'POST' })
    expect((await painting).images).toHaveLength(1)
  })
})
