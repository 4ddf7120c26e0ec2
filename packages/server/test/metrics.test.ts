import { describe, expect, it } from 'vitest'
import { useServer } from './support/fixture.ts'

const our = useServer(null)

describe('the metrics', () => {
  const read = async (environment: Record<string, string>, authorization?: string) => {
    const server = await our.start({ environment })
    const headers = authorization === undefined ? {} : { authorization }
    return server.app.inject({ url: '/metrics', headers })
  }
  const world = { HOST: '0.0.0.0', NODE_ENV: 'production' }

  it.each([
    ['on this machine', {}],
    ['on this machine in production', { NODE_ENV: 'production' }],
    ['while it is being developed', { HOST: '0.0.0.0' }],
  ])('are open %s', async (_name, environment: Record<string, string>) => {
    const answer = await read(environment)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('easel_http_request_seconds')
  })

  it('are not there for the world', async () => {
    expect((await read(world, 'Bearer ')).statusCode).toBe(404)
  })

  it.each([
    [undefined, 401],
    ['Bearer wrong', 401],
    ['secret', 401],
    ['Bearer secret', 200],
  ])('want the token where one is set: %s', async (authorization, status) => {
    const answer = await read({ ...world, METRICS_TOKEN: 'secret' }, authorization)
    expect(answer.statusCode).toBe(status)
    expect(answer.body.includes('easel_')).toBe(status === 200)
  })
})
