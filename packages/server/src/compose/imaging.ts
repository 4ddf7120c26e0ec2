import { createUploadDecoder } from '../adapters/images/upload-decoder.ts'
import type { Imaging } from '../domain/files/ports.ts'

/** sharp is loaded lazily; uploads are decoded by other processes. */
export function createImagingOnDemand(given: Imaging | undefined) {
  let loaded: Promise<Omit<Imaging, 'accept'>> | null = null
  const load = () => {
    loaded ??= import('../adapters/images/sharp.imaging.ts').then(({ createImaging }) => createImaging())
    return loaded
  }
  const uploads = createUploadDecoder()
  const onDemand: Imaging = {
    derive: async (pixels) => (await load()).derive(pixels),
    preview: async (pixels) => (await load()).preview(pixels),
    accept: uploads.accept,
    decode: async (bytes) => (await load()).decode(bytes),
    encodeForDownload: async (...image) => (await load()).encodeForDownload(...image),
  }
  return { imaging: given ?? onDemand, close: uploads.close }
}
