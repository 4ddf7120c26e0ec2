import type { acmeOf } from './acme.ts'
import { SECRET } from './acme.ts'
import type { useServer } from './fixture.ts'

/** Calls by the own server of Acme, or of another partner. */
export function partnerServerOf(
  fixture: ReturnType<typeof useServer>,
  { signed }: ReturnType<typeof acmeOf>,
) {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    { partner = 'acme', secret = SECRET, token = '', aud = 'easel-partner' } = {},
  ) => {
    const own = token || (await signed({ sub: 'backend', iss: partner, aud }, secret))
    const answer = await fixture.server.app.inject({
      method,
      url: `/api/v2/partner${path}`,
      headers: { 'x-partner-id': partner, authorization: `Bearer ${own}` },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, data: answer.json().data, message: answer.json().message as string }
  }
  return {
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body: object = {}) => call('POST', path, body),
  }
}
