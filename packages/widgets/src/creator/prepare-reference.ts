/** Longest side of the thumbnail in pixels. */
const THUMB_SIDE = 128
/** Longest side in pixels that is uploaded: the server uses no more than a preview's size. */
const MAX_SIDE = 2048
const QUALITY = 0.9

export interface PreparedReference {
  file: Blob
  /** A data URL. */
  thumb: string
}

/**
 * Decodes a chosen, dropped or pasted image. Large ones are scaled down here, so that a slow connection has less to
 * upload. Rejects when the browser cannot decode it.
 */
export async function prepareReference(file: Blob): Promise<PreparedReference> {
  const picture = await createImageBitmap(file)
  try {
    const thumb = await scaledBlob(picture, THUMB_SIDE, 'image/webp')
    const isLarge = Math.max(picture.width, picture.height) > MAX_SIDE
    return {
      file: isLarge ? await scaledBlob(picture, MAX_SIDE, 'image/jpeg') : file,
      thumb: await dataUrl(thumb),
    }
  } finally {
    picture.close()
  }
}

async function scaledBlob(picture: ImageBitmap, side: number, type: string): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
      type,
      QUALITY,
    )
  })
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
