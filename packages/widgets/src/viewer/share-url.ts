/** What became of a link: `shown` where it has to be, because nothing else takes it. */
export type Handed = 'shared' | 'copied' | 'shown'

/** To the system's own sheet where there is one on a phone, else to the clipboard. Never fails. */
export async function handLink(url: string, title: string): Promise<Handed> {
  const { navigator } = globalThis
  const isTouch = globalThis.matchMedia?.('(pointer: coarse)').matches
  if (isTouch && navigator.share) {
    try {
      await navigator.share({ url, title })
      return 'shared'
    } catch {
      // Closed without sharing: the link is copied instead.
    }
  }
  try {
    // Pages without encryption have no clipboard, and a frame may be without the permission.
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'shown'
  }
}
