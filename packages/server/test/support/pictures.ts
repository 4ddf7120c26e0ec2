import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Installation } from './installation.ts'

const DONE = 4

type Started = Awaited<ReturnType<Installation['start']>>

/** Makes a set, and returns the addresses of its pictures. */
export async function makePictures(
  server: Started,
  visitor: ReturnType<Started['visitor']>,
): Promise<string[]> {
  const { json } = await visitor.submit()
  const { status, slots } = await visitor.ended(json.data.id)
  expect(status).toBe(DONE)
  expect(server.scripted.seen.length).toBeGreaterThan(0)
  return slots.flatMap(({ thumbUrl, previewUrl }) => [thumbUrl ?? '', previewUrl ?? ''])
}

/** What each address answers. */
export const hashesOf = async ({ app }: Started, urls: readonly string[]): Promise<string[]> =>
  Promise.all(
    urls.map(async (url) => {
      const { statusCode, rawPayload } = await app.inject({ url })
      return `${statusCode} ${createHash('sha256').update(rawPayload).digest('hex')}`
    }),
  )
