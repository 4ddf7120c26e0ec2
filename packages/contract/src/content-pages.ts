import type { Language } from './languages.ts'

/** Pages of text that an operator puts in place of those that are shipped. */
export const CONTENT_PAGES = ['terms', 'privacy', 'about'] as const
export type ContentPage = (typeof CONTENT_PAGES)[number]

/** Where apps are downloaded, and what to do in a browser that cannot: on the server's origin. */
export const downloadPath = (language: Language): string => `/download?language=${language}`

/** Where such a page is read, on the server's origin. */
export const contentPath = (page: ContentPage, language: Language): string => `/${page}?language=${language}`
