import { afterAll } from 'vitest'
import { alipayFake } from '../fakes/alipay.ts'
import { GENEROUS_LIMITS, useServer } from './fixture.ts'
import { emptyPages } from './pages.ts'

/** A server that sells by an Alipay of the tests, and how that notifies it: the status and the body of the answer. */
export async function useAlipay() {
  const alipay = await alipayFake()
  afterAll(() => alipay.close())
  const fixture = useServer({
    limits: GENEROUS_LIMITS,
    distDir: emptyPages(),
    environment: {
      PAYMENTS: JSON.stringify(alipay.setting),
      PUBLIC_URL: 'https://easel.example',
      TRUST_PROXY: '1',
    },
  })
  const notify = async (payload: string): Promise<[number, string]> => {
    const { statusCode, body } = await fixture.server.app.inject({
      method: 'POST',
      url: '/api/v2/alipay-notify',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      payload,
    })
    return [statusCode, body]
  }
  return { alipay, fixture, notify }
}
