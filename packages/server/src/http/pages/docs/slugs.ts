/** The ids of a page, by the rule that readers of Markdown know: links such as `#of-the-bridge-errorcode` work. */
export function createSlugs(): (text: string) => string {
  const used = new Map<string, number>()
  return (text) => {
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const count = used.get(slug) ?? 0
    used.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}
