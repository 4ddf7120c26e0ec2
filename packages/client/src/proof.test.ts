import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { solve } from './proof.ts'
import { leadingZeroBits } from './sha256-block.ts'
import { json, useApi } from './testing/api.ts'

const api = useApi()

/** By another implementation. */
const zerosOf = (text: string): number => {
  const bits = [...createHash('sha256').update(text).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return Math.min(32, bits.indexOf('1'))
}

describe('a proof of work', () => {
  it('hashes as everybody else does', () => {
    for (let n = 0; n < 3000; n += 1) {
      const text = `${'x'.repeat(n % 50)}${n}`
      expect(leadingZeroBits(text), text).toBe(zerosOf(text))
    }
  })

  it('is a number whose hash begins with the zeros that were asked for', async () => {
    const challenge = '12.1700000120000.abcdefghijklmnopqrstuv.mac'
    const { 'x-proof': proof = '' } = await solve({ challenge })
    expect(proof.startsWith(`${challenge}.`)).toBe(true)
    expect(zerosOf(`abcdefghijklmnopqrstuv.${proof.split('.').at(-1)}`)).toBeGreaterThanOrEqual(12)
  })

  it('is found once and sent with the repeated call; people notice nothing', async () => {
    const challenge = '8.1700000120000.abcdefghijklmnopqrstuv.mac'
    api.handle = (request, response) =>
      request.headers['x-proof']
        ? json(response, 200, 'ok', { count: 3 })
        : json(response, 428, 'wait', { reason: 'challenge', challenge })
    expect(await api.client().call('redDot')).toEqual({ count: 3 })
    expect(api.seen).toHaveLength(2)
    expect(api.seen[1]?.headers['x-proof']).toMatch(/^8\.1700000120000\.abcdefghijklmnopqrstuv\.mac\.\d+$/)
  })

  it('that is not accepted ends the call, and no page goes on calculating', async () => {
    api.handle = (_, response) =>
      json(response, 428, 'wait', {
        reason: 'challenge',
        challenge: '1.1700000120000.abcdefghijklmnopqrstuv.mac',
      })
    await expect(api.client().call('redDot')).rejects.toMatchObject({ status: 428, reason: 'challenge' })
    expect(api.seen).toHaveLength(3)
  })
})
