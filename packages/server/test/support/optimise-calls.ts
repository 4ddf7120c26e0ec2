import { once } from 'node:events'
import { request } from 'node:http'
import type { Balance } from '@easel/contract/types'
import { signedHeaders } from './client.ts'
import type { useServer } from './fixture.ts'
import { peopleOf } from './people.ts'

/** How a test has prompts improved by the server of its file, and reads the stream of candidates. */
export function optimiseCallsOn(fixture: ReturnType<typeof useServer>) {
  const path = (prompt: string, style: { styleId?: string } = {}) =>
    `/api/v2/polyfill?${new URLSearchParams({ prompt, ...style })}`
  const headers = (url: string, language = 'en') =>
    signedHeaders('GET', url, fixture.visitor.device, {
      now: fixture.server.clock.now(),
      headers: { 'x-language': language },
    })

  async function optimise(prompt = 'a fox', language = 'en', style: { styleId?: string } = {}) {
    const url = path(prompt, style)
    const answer = await fixture.server.app.inject({ url, headers: headers(url, language) })
    const events = answer.body
      .split('\n\n')
      .map((block) => /^event: (\w+)\ndata: (.*)$/.exec(block))
      .flatMap((found) => (found ? [{ name: found[1] ?? '', data: JSON.parse(found[2] ?? '') }] : []))
    const named = (name: string) => events.filter((event) => event.name === name).map(({ data }) => data)
    const shown = [0, 1, 2].map((index) =>
      named('delta')
        .filter((data) => data.index === index)
        .map(({ text }) => text)
        .join(''),
    )
    return { names: events.map(({ name }) => name), named, shown }
  }

  const remaining = async () =>
    (await peopleOf(() => fixture.server).get<Balance>(fixture.visitor, '/api/v2/mj/polyfill-consume')).json
      .data.remaining

  /** Asks over a connection of its own, which can be closed before the answer ends. */
  async function openStream(prompt: string, origin = fixture.server.url ?? '') {
    const url = path(prompt)
    const requested = request(new URL(url, origin), { headers: headers(url) })
    requested.on('error', () => {})
    requested.end()
    const [answer] = await once(requested, 'response')
    return { answer, close: () => void requested.destroy() }
  }

  return { openStream, optimise, remaining }
}
