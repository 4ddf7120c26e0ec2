/** How a link was shared. `shown`: neither sharing nor the clipboard worked, so that it has to be shown. */
export type ShareOutcome = 'shared' | 'copied' | 'shown'

/** Shares a link by the share sheet on touch devices, else by the clipboard. Never rejects. */
export async function shareUrl(url: string, title: string): Promise<ShareOutcome> {
  const { navigator } = globalThis
  const isTouchDevice = globalThis.matchMedia?.('(pointer: coarse)').matches
  if (isTouchDevice && navigator.share) {
    try {
      await navigator.share({ url, title })
      return 'shared'
    } catch {
      // The sheet was closed: the link is copied instead.
    }
  }
  try {
    // Insecure pages have no clipboard, and a frame may lack the permission.
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'shown'
  }
}
