/** Replaced at build time by the package's version. */
declare const EASEL_VERSION_OF_BUILD: string

export const EASEL_VERSION: string = EASEL_VERSION_OF_BUILD

/** Written into the page by the server: the key that this installation's clients sign with. */
export const clientSecret = (document: Document): string =>
  document.querySelector<HTMLMetaElement>('meta[name="easel-client"]')?.content || 'easel-development'

/** The server of a page that an app keeps on the device; null: the page came from its server. */
export const serverOf = (document: Document): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="easel-server"]')?.content ?? null
