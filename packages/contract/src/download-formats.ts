/** Formats of downloaded images. */
export const DOWNLOAD_FORMATS = ['jpeg', 'png', 'webp'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]

/** What a download is in if nobody has asked for another. */
export const DEFAULT_FORMAT: DownloadFormat = 'jpeg'

/** The ending of a downloaded file's name. */
export const endingOf = (format: DownloadFormat): string => (format === 'jpeg' ? 'jpg' : format)
