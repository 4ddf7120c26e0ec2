import { DAY } from '@easel/contract/numbers'
import type { FastifyInstance } from 'fastify'

/** Where RFC 9116 has it. */
const PATH = '/.well-known/security.txt'
/** Whoever keeps a copy asks again after that time. */
const GOOD_FOR = 90 * DAY

interface SecurityContact {
  /** In order of preference. */
  contacts: readonly string[]
  policy: string | null
  publicUrl: string | null
  now(): number
}

/** Tells those who have found a weakness whom to tell. Not there where the operator has named nobody. */
export function securityTxtRoutes(
  app: FastifyInstance,
  { contacts, policy, publicUrl, now }: SecurityContact,
): void {
  if (contacts.length === 0) return
  app.get(PATH, (_request, reply) => {
    const expires = new Date(Math.floor((now() + GOOD_FOR) / DAY) * DAY).toISOString()
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires}`,
      'Preferred-Languages: en, zh, es',
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}${PATH}`]),
      ...(policy === null ? [] : [`Policy: ${policy}`]),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
