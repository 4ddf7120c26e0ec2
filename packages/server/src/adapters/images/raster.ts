/** The first bytes of the pictures that we read; `null` stands for any byte. */
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
 * Whether bytes begin like a picture made of pixels. Asked before a decoder sees them: what is a document in truth, such
 * as an SVG, would be laid out, with all that it refers to.
 */
export const isRaster = (bytes: Uint8Array): boolean =>
  SIGNATURES.some((signature) => signature.every((byte, at) => byte === null || bytes[at] === byte))
