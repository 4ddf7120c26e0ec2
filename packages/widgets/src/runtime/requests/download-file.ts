/** Milliseconds for the whole file: the images of many works take long on a slow connection. */
const TIMEOUT = 180_000
/** Milliseconds until the object URL is revoked; the browser has read it by then. */
const REVOKE_AFTER = 60_000

/**
 * Downloads a file that the server sends as an attachment. On a partner's page the file is fetched first: a plain link
 * would navigate away from that page if the response is an error. Rejects when the file cannot be fetched.
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
