import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS } from '../support/fixture.ts'
import { emptyDatabase, openTestDatabase, startServer } from '../support/server.ts'

it('in development, an unreachable mail server is reported, and text messages go to the outbox', async () => {
  const database = await openTestDatabase()
  await emptyDatabase(database)
  const server = await startServer(database, {
    limits: GENEROUS_LIMITS,
    environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Easel <no-reply@easel.example>' },
  })
  const ask = async (codeType: 'Email' | 'Mobile', target: string) => {
    const body = { codeType, target, codePurpose: 'Register' }
    const { status } = await server
      .visitor()
      .post('/api/v2/send-code/send', body, { now: server.clock.now() })
    return status
  }
  expect(await ask('Email', 'ann@example.com')).toBe(200)
  await server.housekeeping.deliver.email()
  expect(await ask('Email', 'bob@example.com')).toBe(503)
  expect(await ask('Mobile', '52 5512345678')).toBe(200)
  await server.close()
})

describe('without a provider', () => {
  it('a request for a code in production gets 503, and no code is created', async () => {
    const server = await startServer(await openTestDatabase(), {
      environment: { NODE_ENV: 'production', PUBLIC_URL: 'https://easel.example' },
    })
    const answer = await server
      .visitor()
      .post(
        '/api/v2/send-code/send',
        { codeType: 'Email', target: 'ann@example.com', codePurpose: 'Register' },
        { now: server.clock.now() },
      )
    expect(answer.status).toBe(503)
    await server.close()
  })

  it('for a number abroad, or for e-mail, people are told to use another one, and not to wait', async () => {
    const server = await startServer(await openTestDatabase(), {
      limits: GENEROUS_LIMITS,
      environment: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://easel.example',
        SMS: JSON.stringify({
          aliyun: {
            ...{ accessKeyId: 'LTAI1', apiKey: 'secret', signName: 'Easel' },
            ...{ templates: { default: 'SMS_1' }, baseUrl: 'http://127.0.0.1:1' },
          },
        }),
      },
    })
    const ask = async (codeType: 'Email' | 'Mobile', target: string) => {
      const { status, json } = await server
        .visitor()
        .post<{ reason?: string }>(
          '/api/v2/send-code/send',
          { codeType, target, codePurpose: 'Login' },
          { now: server.clock.now(), headers: { 'x-language': 'zhCN' } },
        )
      return [status, json.data?.reason, json.message]
    }
    const refused = [400, 'target_unreachable', '无法向该手机号或邮箱发送验证码，请换一个']
    expect(await ask('Mobile', '44 7700900123')).toEqual(refused)
    expect(await ask('Email', 'ann@example.com')).toEqual(refused)
    expect((await ask('Mobile', '86 13812345678'))[0]).toBe(200)
    await server.close()
  })
})
