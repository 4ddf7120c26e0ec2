import type { ImageSlot } from '@easel/contract/types'

/** Where the image is that serves as a reference: the larger one has a watermark for who is no member, which would be drawn again. */
export const referenceAddress = ({ previewUrl, thumbUrl }: ImageSlot, isVip: boolean): string | null =>
  isVip ? (previewUrl ?? thumbUrl) : thumbUrl
