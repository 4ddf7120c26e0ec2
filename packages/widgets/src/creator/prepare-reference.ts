/** Longest side of the small picture that stands in the composer. */
const THUMB = 128
/** Beyond this the browser makes it smaller before it is sent: the server takes no more than a preview's size. */
const LARGEST = 2048
const QUALITY = 0.9

export interface PreparedReference {
  file: Blob
  /** A data URL. */
  thumb: string
}

/**
 * Reads a picture that was chosen, dropped or pasted. Large ones are made smaller here, so that a slow line has less
 * to carry. Rejects when the browser cannot show it either.
 */
export async function prepareReference(file: Blob): Promise<PreparedReference> {
  const picture = await createImageBitmap(file)
  try {
    const thumb = await drawn(picture, THUMB, 'image/webp')
    const isLarge = Math.max(picture.width, picture.height) > LARGEST
    return { file: isLarge ? await drawn(picture, LARGEST, 'image/jpeg') : file, thumb: await dataUrl(thumb) }
  } finally {
    picture.close()
  }
}

async function drawn(picture: ImageBitmap, side: number, type: string): Promise<Blob> {
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
