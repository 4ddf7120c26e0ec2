import { Misfit } from './check.ts'

/**
 * What `getHeaders` gave; where that is an answer of `fetch`, what it says. An address that has no headers to give is
 * named: a page in place of JSON is no visitor.
 */
export async function headersOf(given: unknown): Promise<unknown> {
  const answer = given as Response | null | undefined
  if (typeof answer?.json !== 'function') return given
  const refuse = (why: string | number): never => {
    // What follows the path is nobody's business.
    throw new Misfit(`The answer of ${answer.url.split('?')[0]}`, `JSON, not ${why}`)
  }
  if (!answer.ok) refuse(answer.status)
  return answer.json().catch(() => refuse('text'))
}
