import type { Language } from './languages.ts'

/** Text pages that ship with the product and that an operator can replace. */
export const CONTENT_PAGES = ['terms', 'privacy', 'about', 'vip-agreement'] as const
export type ContentPage = (typeof CONTENT_PAGES)[number]

/** Where apps are downloaded, and what to do in a browser that cannot: on the server's origin. */
export const downloadPath = (language: Language): string => `/download?language=${language}`

/** The path of a text page on the server's origin. */
export const contentPath = (page: ContentPage, language: Language): string => `/${page}?language=${language}`
