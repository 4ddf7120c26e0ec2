import sharp from 'sharp'

export const COLORS = ['#c03030', '#30a040', '#3050c0', '#d0b030'] as const

/** A picture of one color. */
export const plainPng = (width: number, height: number, color: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()

/** A picture of one color whose background was removed: around its middle it is transparent. */
export const cutOutPng = async (width: number, height: number, color: string): Promise<Buffer> => {
  const middle = await plainPng(Math.ceil(width / 2), Math.ceil(height / 2), color)
  return sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite([{ input: middle }])
    .png()
    .toBuffer()
}

/** Four pictures of one color each, as a grid. */
export async function gridPng(width: number, height: number): Promise<Buffer> {
  const quarter = { width: width / 2, height: height / 2 }
  const parts = await Promise.all(COLORS.map((color) => plainPng(quarter.width, quarter.height, color)))
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(
      parts.map((input, at) => ({
        input,
        left: (at % 2) * quarter.width,
        top: Math.floor(at / 2) * quarter.height,
      })),
    )
    .png()
    .toBuffer()
}

/** The color in the middle of bare pixels. */
export function colorOf({
  width,
  height,
  rgba,
}: {
  width: number
  height: number
  rgba: Uint8Array
}): string {
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4
  return `#${Buffer.from(rgba.subarray(at, at + 3)).toString('hex')}`
}
