/** A slow line needs a while for the pictures of many works. */
const TIMEOUT = 180_000
/** Milliseconds until the browser surely holds what it was given. */
const HELD = 60_000

/**
 * Lets the browser keep a file that the server sends as one to be kept. In somebody else's page the file is fetched
 * first: a link to it would lead away from that page when, instead of the file, a refusal comes. Rejects when it does
 * not come.
 */
export async function fetchFile(url: string, filename: string): Promise<void> {
  const { href, origin } = globalThis.location
  if (new URL(url, href).origin === origin) return press(url, '')
  const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) })
  if (!answer.ok) throw new Error(`The file is answered with ${answer.status}.`)
  const address = URL.createObjectURL(await answer.blob())
  press(address, filename)
  setTimeout(() => URL.revokeObjectURL(address), HELD)
}

function press(href: string, download: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href, download, rel: 'noopener' })
  link.click()
}
