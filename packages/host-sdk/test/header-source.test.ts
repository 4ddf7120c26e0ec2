import { describe, expect, it } from 'vitest'
import { HeaderSource } from '../src/host/headers.ts'

describe('the headers of a host', () => {
  it('are asked for once by those who ask at the same moment, and anew after that', async () => {
    let asked = 0
    const source = new HeaderSource(
      async () => ({ authorization: `Bearer ${++asked}` }),
      () => 'es',
    )
    const both = await Promise.all([
      source.send(null, (params) => params),
      source.send(null, (params) => params),
    ])
    expect(both).toEqual(Array(2).fill({ headers: { authorization: 'Bearer 1' }, language: 'es' }))
    expect((await source.send(null, (params) => params)).headers).toEqual({ authorization: 'Bearer 2' })
  })

  it('may come with a language of their own', async () => {
    const source = new HeaderSource(
      () => ({ headers: { 'x-device-id': 'd' }, language: 'zh-TW' }),
      () => 'es',
    )
    expect(await source.send(null, (params) => params)).toEqual({
      headers: { 'x-device-id': 'd' },
      language: 'zhTW',
    })
  })

  it.each(['Authorization', 'AUTHORIZATION', 'authorization'])('may say %s', async (name) => {
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
    ['of no list', { cookie: 'a=1' }, /^INVALID_ARGUMENT: a name in The answer of getHeaders/],
    ['that are a page', '<!doctype html>', /^INVALID_ARGUMENT: The answer of getHeaders/],
  ])('%s are refused, with the place', async (_, answer, message) => {
    const source = new HeaderSource(
      () => answer as object,
      () => undefined,
    )
    await expect(source.send(null, (params) => params)).rejects.toThrow(message)
  })

  it('that cannot be had are a REJECTED without the reason of the own server', async () => {
    const source = new HeaderSource(
      () => Promise.reject(new Error('500 from token service')),
      () => undefined,
    )
    await expect(source.send(null, (params) => params)).rejects.toThrow(/^REJECTED: getHeaders failed\. /)
  })
})
