import { EngineFault } from '../../../domain/generation/engine-fault.ts'
import { bodyOf, parsed } from '../outside/service.ts'

/** The `data` of the events of a stream, as JSON; what is none is left out. */
export async function* eventsOf(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of bodyOf(response, signal)) {
    text += decoder.decode(chunk, { stream: true }).replaceAll('\r', '')
    if (text.length > maxBytes) throw new EngineFault('engine_failed', 'The engine sends without end.')
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parsed(dataOf(block))
      if (event !== undefined) yield event
    }
  }
}

/** An event may have several lines of data; comments and names are not needed. */
const dataOf = (block: string): string =>
  block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n')
