import { EngineError } from '../../../domain/generation/engine-error.ts'
import { GaveNothing } from '../outside/gave-nothing.ts'
import { parsed, textOf } from '../outside/service.ts'
import { errorIn, fieldOf, streamError } from './errors.ts'
import { eventsOf } from './stream.ts'

/** An image in the service's answer. */
export type ImageSource = { base64: string } | { url: string }

/** More than four large PNGs in base64. */
const MAX_BYTES = 160 * 1024 * 1024

export interface StreamHooks {
  onPartial(picture: ImageSource, index: number): Promise<void>
}

/** Images of an answer, streamed or whole, by its actual content type. */
export async function picturesOf(
  response: Response,
  { onPartial }: StreamHooks,
  signal: AbortSignal,
): Promise<ImageSource[]> {
  if (!response.headers.get('content-type')?.includes('text/event-stream')) {
    return inOnePiece(parsed(await textOf(response, MAX_BYTES, signal)))
  }
  const whole: ImageSource[] = []
  let partials = 0
  for await (const event of eventsOf(response, MAX_BYTES, signal)) {
    const type = String(fieldOf(event, 'type') ?? '')
    const error = errorIn(event)
    if (error || type === 'error') throw streamError(error ?? { code: '', type, param: '' })
    const image = givenIn(event)
    if (!image) continue
    if (type.endsWith('.partial_image')) await onPartial(image, partials++)
    else if (type.endsWith('.completed')) whole.push(image)
  }
  return whole
}

function inOnePiece(body: unknown): ImageSource[] {
  const data = fieldOf(body, 'data')
  if (!Array.isArray(data)) throw new EngineError('engine_failed', 'The engine answered with no pictures.')
  const images = data.map(givenIn).filter((image) => image !== null)
  if (images.length === 0) throw new GaveNothing()
  return images
}

function givenIn(value: unknown): ImageSource | null {
  const base64 = fieldOf(value, 'b64_json')
  if (typeof base64 === 'string' && base64 !== '') return { base64 }
  const url = fieldOf(value, 'url')
  return typeof url === 'string' && url !== '' ? { url } : null
}
