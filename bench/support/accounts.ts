import { randomUUID } from 'node:crypto'
import { newDevice, signedHeaders } from '../../packages/server/test/support/client.ts'

export const PASSWORD = 'lighthouse 42'

/** An answer's data; throws what the server says where it refuses. Without a device, of a new one. */
export async function postTo<T>(url: string, path: string, body: unknown, device = newDevice()): Promise<T> {
  const headers = { ...signedHeaders('POST', path, device), 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const envelope = (await answer.json()) as { statusCode: number; message: string; data: T }
  if (envelope.statusCode !== 200) throw new Error(`${path}: ${envelope.statusCode} ${envelope.message}`)
  return envelope.data
}

/** Registers an account with the code from the outbox; `device` becomes its. */
export async function register(
  url: string,
  device = newDevice(),
): Promise<{ target: string; token: string }> {
  const target = `bench-${randomUUID()}@example.com`
  const body = { codeType: 'Email', codePurpose: 'Register', target }
  await postTo(url, '/api/v2/send-code/send', body, device)
  const headers = { accept: 'application/json' }
  const outbox = (await (await fetch(`${url}/dev/outbox`, { headers })).json()) as {
    items: { to: string; code: string }[]
  }
  const code = outbox.items.find(({ to }) => to === target)?.code
  const { token } = await postTo<{ token: string }>(
    url,
    '/api/v2/user/register',
    { setPassword: PASSWORD, verifyCode: { ...body, code } },
    device,
  )
  return { target, token }
}
