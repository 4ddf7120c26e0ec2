/**
 * The origins that get the first message to an unknown parent; never `*`. The referrer usually names the parent where
 * the browser has no `ancestorOrigins`. Such a browser hosts no app schemes, and may throw for a message to one.
 */
export function likelyParents(origins: readonly string[]): readonly string[] {
  const sites = origins.filter((origin) => origin.startsWith('http'))
  const referrer = sites.filter((origin) => document.referrer.startsWith(`${origin}/`))
  return referrer.length > 0 ? referrer : sites
}
