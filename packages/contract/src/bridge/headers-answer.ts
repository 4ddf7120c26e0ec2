import { InvalidValue } from './check.ts'

/**
 * The result of a partner's `getHeaders`. A `Response` is parsed as JSON. One that is not JSON is an error
 * that names its URL: if it counted as "no headers", a user would become a visitor unnoticed.
 */
export async function headersOf(given: unknown): Promise<unknown> {
  const answer = given as Response | null | undefined
  if (typeof answer?.json !== 'function') return given
  const refuse = (why: string | number): never => {
    // The query may hold secrets, so the error leaves it out.
    throw new InvalidValue(`The answer of ${answer.url.split('?')[0]}`, `JSON, not ${why}`)
  }
  if (!answer.ok) refuse(answer.status)
  return answer.json().catch(() => refuse('text'))
}
