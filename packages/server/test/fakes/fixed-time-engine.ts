import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { plainPng } from './paint.ts'

/** Pictures are an eighth of what was asked for: what counts is their shape. */
const SCALE = 8

/** Of each of its sets, in millionths. */
export const PRICE_PER_SET = 10_000

/** An outside engine with OpenAI's API that takes the same time for every set. Null: it never answers. */
export async function fixedTimeEngine(milliseconds: number | null, { concurrency = 2, id = 'bench' } = {}) {
  const pictures = new Map<string, Promise<string>>()
  const pictureOf = (size: string): Promise<string> => {
    const [width = 0, height = 0] = size.split('x').map(Number)
    const made = pictures.get(size) ?? plainPng(width / SCALE, height / SCALE, '#30a040').then(toBase64)
    pictures.set(size, made)
    return made
  }
  let orders = 0
  let images = 0
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', async () => {
      const { n, size } = JSON.parse(body) as { n: number; size: string }
      orders += 1
      images += n
      if (milliseconds === null) return
      const [picture] = await Promise.all([pictureOf(size), pause(milliseconds)])
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ created: 1, data: Array.from({ length: n }, () => ({ b64_json: picture })) }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const profile = { id, type: 'openai', apiKey: 'bench', model: 'bench', stream: false }
  const pricePerSet = PRICE_PER_SET / 1_000_000
  const setting = { ...profile, baseUrl, concurrency, pricePerSet }
  return {
    /** For the setting `ENGINES`. */
    setting,
    /** For the environment of a server that has this engine alone. */
    env: { ENGINES: JSON.stringify([setting]), IMAGE_MODERATION: 'off' },
    get orders(): number {
      return orders
    },
    /** That were ordered. */
    get images(): number {
      return images
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

const toBase64 = (bytes: Buffer): string => bytes.toString('base64')

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
