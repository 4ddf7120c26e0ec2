import { describe, expect, it } from 'vitest'
import { HeaderSource } from '../src/host/headers.ts'

describe('the host’s headers', () => {
  it('are requested once for concurrent callers, and again later', async () => {
    let requestCount = 0
    const source = new HeaderSource(
      async () => ({ authorization: `Bearer ${++requestCount}` }),
      () => 'es',
    )
    const both = await Promise.all([
      source.send(null, (params) => params),
      source.send(null, (params) => params),
    ])
    expect(both).toEqual(Array(2).fill({ headers: { authorization: 'Bearer 1' }, language: 'es' }))
    expect((await source.send(null, (params) => params)).headers).toEqual({ authorization: 'Bearer 2' })
  })

  it('may come with a language', async () => {
    const source = new HeaderSource(
      () => ({ headers: { 'x-device-id': 'd' }, language: 'zh-TW' }),
      () => 'es',
    )
    expect(await source.send(null, (params) => params)).toEqual({
      headers: { 'x-device-id': 'd' },
      language: 'zhTW',
    })
  })

  it.each(['Authorization', 'AUTHORIZATION', 'authorization'])('may be written as %s', async (name) => {
    const source = new HeaderSource(
      () => ({ [name]: 'Bearer 1' }),
      () => undefined,
    )
    expect((await source.send(null, (params) => params)).headers).toEqual({ authorization: 'Bearer 1' })
    await source.send(false, () => {})
    await source.send(true, () => {})
    expect(source.refused?.token).toBe('Bearer 1')
  })

  it.each([
    ['not allowed', { cookie: 'a=1' }, /^INVALID_ARGUMENT: a name in The answer of getHeaders/],
    ['an HTML page', '<!doctype html>', /^INVALID_ARGUMENT: The answer of getHeaders/],
  ])('are refused when they are %s, with the path of the value', async (_, answer, message) => {
    const source = new HeaderSource(
      () => answer as object,
      () => undefined,
    )
    await expect(source.send(null, (params) => params)).rejects.toThrow(message)
  })

  it('fail with REJECTED if they cannot be fetched, without the server’s own reason', async () => {
    const source = new HeaderSource(
      () => Promise.reject(new Error('500 from token service')),
      () => undefined,
    )
    await expect(source.send(null, (params) => params)).rejects.toThrow(/^REJECTED: getHeaders failed\. /)
  })
})
