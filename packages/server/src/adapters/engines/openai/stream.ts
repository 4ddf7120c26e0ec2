import { EngineError } from '../../../domain/generation/engine-error.ts'
import { bodyOf, parsed } from '../outside/service.ts'

/** The JSON data of server-sent events; other data is skipped. */
export async function* eventsOf(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of bodyOf(response, signal)) {
    text += decoder.decode(chunk, { stream: true }).replaceAll('\r', '')
    if (text.length > maxBytes)
      throw new EngineError('engine_failed', 'The stream of the engine is too long.')
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parsed(dataOf(block))
      if (event !== undefined) yield event
    }
  }
  // Some servers hang up after the last event without the empty line that ends it; half an event is no JSON.
  const last = parsed(dataOf(text))
  if (last !== undefined) yield last
}

/** Joins the data lines of an event. */
const dataOf = (block: string): string =>
  block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n')
