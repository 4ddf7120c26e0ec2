import { shapeOf } from '@easel/contract/aspect-ratios'
import type { EngineRequest } from '../../../domain/generation/engine-ports.ts'
import type { Pixels } from '../../../domain/kernel/pixels.ts'
import { toPng } from '../outside/pictures.ts'
import { furtherPngs } from '../outside/references.ts'
import type { ServiceCall } from '../outside/service.ts'
import { promptFor } from '../outside/worded-prompt.ts'
import { SIZES } from './sizes.ts'

export interface ImageSettings {
  model: string
  quality: string
  stream: boolean
  partialImages: number
}

export interface PreparedCall {
  path: string
  /** For that many pictures; new for each try. */
  body(n: number): Pick<ServiceCall, 'json' | 'form'>
}

/** The call for a request: a generation, or an edit of an image. */
export async function prepareCall(settings: ImageSettings, request: EngineRequest): Promise<PreparedCall> {
  const { model, quality, stream, partialImages } = settings
  const fields = {
    model,
    prompt: withoutCommands(promptFor(request)),
    size: SIZES[shapeOf(request.ratio).ratioType],
    quality,
    ...(stream ? { stream, partial_images: partialImages } : {}),
    // Other formats than PNG and WebP would lose it.
    ...(request.edit === 'cutout' ? { background: 'transparent', output_format: 'png' } : {}),
  }
  const picture = request.source?.picture
  if (!picture) return { path: 'images/generations', body: (n) => ({ json: { ...fields, n } }) }
  const png = await toPng(picture)
  const more = await furtherPngs(request)
  const mask = request.source?.mask ? await toPng(inBlackAndWhite(request.source.mask)) : null
  return {
    path: 'images/edits',
    body(n) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...fields, n })) form.set(name, String(value))
      // A list has another name: some compatible servers know the single one alone.
      const field = more.length === 0 ? 'image' : 'image[]'
      for (const [at, each] of [png, ...more].entries()) {
        const file = at === 0 ? 'picture.png' : `picture-${at + 1}.png`
        form.append(field, new Blob([each], { type: 'image/png' }), file)
      }
      if (mask) form.set('mask', new Blob([mask], { type: 'image/png' }), 'mask.png')
      return { form }
    },
  }
}

/** stable-diffusion.cpp takes its parameters from such a tag in a prompt. What taking it out brings together is none either. */
const withoutCommands = (prompt: string): string =>
  prompt
    .replaceAll(/<sd_cpp_extra_args>.*?<\/sd_cpp_extra_args>/gs, '')
    .replaceAll('sd_cpp_extra_args', 'sd cpp extra args')

/** OpenAI paints where a mask is transparent, and its colors say nothing; servers that know no opacity paint where it is white. */
function inBlackAndWhite({ width, height, rgba }: Pixels): Pixels {
  const both = new Uint8Array(rgba)
  for (let at = 0; at < both.length; at += 4) both.fill(255 - (both[at + 3] ?? 0), at, at + 3)
  return { width, height, rgba: both }
}
