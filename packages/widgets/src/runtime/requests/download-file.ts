/** A slow line needs a while for the pictures of many works. */
const TIMEOUT = 180_000
/** Milliseconds until the browser surely holds what it was given. */
const REVOKE_AFTER = 60_000

/**
 * Lets the browser keep a file that the server sends as one to be kept. In somebody else's page the file is fetched
 * first: a link to it would lead away from that page when, instead of the file, a refusal comes. Rejects when it does
 * not come.
 */
export async function downloadFile(url: string, filename: string): Promise<void> {
  const { href, origin } = globalThis.location
  if (new URL(url, href).origin === origin) return clickLink(url, '')
  const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) })
  if (!answer.ok) throw new Error(`The file is answered with ${answer.status}.`)
  const objectUrl = URL.createObjectURL(await answer.blob())
  clickLink(objectUrl, filename)
  setTimeout(() => URL.revokeObjectURL(objectUrl), REVOKE_AFTER)
}

function clickLink(href: string, download: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href, download, rel: 'noopener' })
  link.click()
}
