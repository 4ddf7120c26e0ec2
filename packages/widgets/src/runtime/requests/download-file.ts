/** Milliseconds in which nothing arrives; as a whole, the images of many works take as long as the connection is slow. */
const SILENCE = 60_000
/** Milliseconds until the object URL is revoked; the browser has read it by then. */
const REVOKE_AFTER = 60_000

/**
 * Downloads a file that the server sends as an attachment. On a partner's page the file is fetched first: a plain link
 * would navigate away from that page if the response is an error. Rejects when the file cannot be fetched.
 *
 * @param onPiece gets what arrives where the file is fetched; the browser shows the download of a link itself
 */
export async function downloadFile(
  url: string,
  filename: string,
  onPiece: (piece: Uint8Array) => void = () => {},
): Promise<void> {
  const { href, origin } = globalThis.location
  if (new URL(url, href).origin === origin) return clickLink(url, '')
  const objectUrl = URL.createObjectURL(await fetched(url, onPiece))
  clickLink(objectUrl, filename)
  setTimeout(() => URL.revokeObjectURL(objectUrl), REVOKE_AFTER)
}

async function fetched(url: string, onPiece: (piece: Uint8Array) => void): Promise<Blob> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE)
  }
  try {
    heard()
    const answer = await fetch(url, { credentials: 'omit', signal: silence.signal })
    if (!answer.ok || !answer.body) throw new Error(`The file is answered with ${answer.status}.`)
    const reader = answer.body.getReader()
    const watched = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(passed) {
        const { done, value } = await reader.read()
        if (done) return passed.close()
        heard()
        onPiece(value)
        passed.enqueue(value)
      },
    })
    const { headers } = answer
    return await new Response(watched, { headers }).blob()
  } finally {
    clearTimeout(timer)
  }
}

function clickLink(href: string, download: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href, download, rel: 'noopener' })
  link.click()
}
