import { describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'

const fixture = useServer(null)

describe('the metrics', () => {
  const read = async (environment: Record<string, string>, authorization?: string) => {
    const server = await fixture.start({ environment })
    const headers = authorization === undefined ? {} : { authorization }
    return server.app.inject({ url: '/metrics', headers })
  }
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://easel.example' }
  const publicServer = { HOST: '0.0.0.0', ...production }

  it.each([
    ['on this machine', {}],
    ['while it is being developed', { HOST: '0.0.0.0' }],
  ])('are open %s', async (_name, environment: Record<string, string>) => {
    const answer = await read(environment)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('easel_http_request_seconds')
  })

  it.each([
    ['for the world', publicServer],
    ['in production, where a proxy may stand on the same host', production],
  ])('do not exist without a token %s', async (_name, environment) => {
    expect((await read(environment, 'Bearer ')).statusCode).toBe(404)
  })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'do not exist through an unconfigured proxy: %s',
    async (header) => {
      const server = await fixture.start()
      const answer = await server.app.inject({ url: '/metrics', headers: { [header]: '198.51.100.7' } })
      expect(answer.statusCode).toBe(404)
    },
  )

  it.each(['1', '127.0.0.0/8'])(
    'do not exist through a trusted proxy without a token: TRUST_PROXY=%s',
    async (TRUST_PROXY) => {
      const server = await fixture.start({ environment: { TRUST_PROXY } })
      const headers = { 'x-forwarded-for': '198.51.100.7' }
      expect((await server.app.inject({ url: '/metrics', headers })).statusCode).toBe(404)
    },
  )

  it.each([
    [undefined, 401],
    ['Bearer wrong', 401],
    ['secret token', 401],
    ['Bearer secret token', 200],
  ])('require the token if one is set: %s', async (authorization, status) => {
    const answer = await read({ ...publicServer, METRICS_TOKEN: 'secret token' }, authorization)
    expect(answer.statusCode).toBe(status)
    expect(answer.body.includes('easel_')).toBe(status === 200)
  })
})
