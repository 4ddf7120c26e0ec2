import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { RedeemedImage } from '../../src/domain/saving/redemption.ts'
import { streamZip, zipOf } from '../../src/http/api/stream-zip.ts'
import { fromBufferPromise } from '../support/unzip.ts'

const picture = (n: number): RedeemedImage => ({
  workId: `w${n}`,
  slot: 1,
  file: `f${n}`,
  as: 'original',
  mark: false,
  format: 'jpeg',
  label: { workId: `w${n}`, slot: 1, prompt: `Picture ${n}`, createdAt: 0, engine: null },
  fullSize: false,
})
const many = Array.from({ length: 40 }, (_, n) => picture(n))
const large = () => new Uint8Array(1_000_000)

it('renders the next image of a zip only when the one before has been read', async () => {
  let made = 0
  const zip = zipOf(many, async () => {
    made += 1
    return large()
  }) as Readable
  await once(zip, 'readable')
  await pause(50)
  expect(made).toBeLessThanOrEqual(2)
  const read = await buffer(zip)
  expect(made).toBe(40)
  expect(await fromBufferPromise(read)).toHaveLength(40)
})

it('names 4K images as such, beside the same image in its first size', async () => {
  const both = [picture(1), { ...picture(1), file: 'f1-large', fullSize: true }]
  const entries = await fromBufferPromise(await buffer(zipOf(both, async () => large()) as Readable))
  expect(entries.map(({ name }) => name)).toEqual(['Easel Picture 1 1.jpg', 'Easel Picture 1 1 4K.jpg'])
})

it('stops rendering when the reader disconnects', async () => {
  let made = 0
  const zip = zipOf(many, async () => {
    made += 1
    return large()
  }) as Readable
  await once(zip, 'readable')
  zip.destroy()
  await pause(50)
  expect(made).toBeLessThanOrEqual(2)
})

it('leaves missing images out of a zip, and aborts if one cannot be read', async () => {
  const some = zipOf(many.slice(0, 3), async ({ workId }) => (workId === 'w1' ? null : large())) as Readable
  expect(await fromBufferPromise(await buffer(some))).toHaveLength(2)
  const broken = zipOf(many.slice(0, 2), () => Promise.reject(new Error('The disk is gone.'))) as Readable
  await expect(buffer(broken)).rejects.toThrow('The disk is gone.')
})

it('stops reading a long text when the reader disconnects, and closes it', async () => {
  let [read, ended] = [0, false]
  async function* endless() {
    try {
      for (;;) {
        read += 1
        yield randomBytes(50_000).toString('hex')
      }
    } finally {
      ended = true
    }
  }
  const zip = streamZip(async ({ addText }) => void (await addText(endless(), 'data.json'))) as Readable
  await once(zip, 'readable')
  zip.destroy()
  await expect.poll(() => ended).toBe(true)
  expect(read).toBeLessThan(20)
})

it('aborts if a text cannot be read', async () => {
  async function* broken() {
    yield 'some of it'
    throw new Error('The database is gone.')
  }
  const zip = streamZip(async ({ addText }) => void (await addText(broken(), 'data.json'))) as Readable
  await expect(buffer(zip)).rejects.toThrow('The database is gone.')
})
