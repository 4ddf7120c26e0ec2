/** The version of the newest entry of `list/news.table.ts`, apart from its texts: pages know it without loading them. */
export const NEWS_VERSION = 11
