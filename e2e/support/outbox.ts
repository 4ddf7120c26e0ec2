import { expect } from 'playwright/test'
import type { ServerUnderTest } from './server.ts'

interface Sent {
  to: string
  purpose: string
  code: string
}

/** The newest code for this target and purpose, once it differs from `before`. */
export async function codeOf(
  server: ServerUnderTest,
  to: string,
  purpose: string,
  before?: string,
): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const answer = await fetch(`${server.url}/dev/outbox`, { headers: { accept: 'application/json' } })
    const { items } = (await answer.json()) as { items: Sent[] }
    code = items.find((item) => item.to === to && item.purpose === purpose)?.code
    expect(code).toMatch(/^\d{4}$/)
    expect(code).not.toBe(before)
  }).toPass({ timeout: 30_000 })
  return code ?? ''
}
