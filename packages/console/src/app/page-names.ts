/** The console's pages, by the last part of their addresses. */
export const PAGES = [
  'today',
  'reports',
  'works',
  'words',
  'people',
  'messages',
  'partners',
  'payments',
  'settings',
  'refusals',
  'audit',
  'staff',
] as const
export type PageName = (typeof PAGES)[number]
