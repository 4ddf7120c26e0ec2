/** Magic numbers of accepted formats; `null` matches any byte. */
const SIGNATURES: readonly (readonly (number | null)[])[] = [
  // PNG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  // JPEG
  [0xff, 0xd8, 0xff],
  // WebP: RIFF....WEBP
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  // AVIF: ....ftypavi
  [null, null, null, null, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69],
]

/**
 * Whether the bytes begin like a raster image. Checked before decoding, because a decoder would render documents such
 * as SVG with their references.
 */
export const isRaster = (bytes: Uint8Array): boolean =>
  SIGNATURES.some((signature) => signature.every((byte, at) => byte === null || bytes[at] === byte))
