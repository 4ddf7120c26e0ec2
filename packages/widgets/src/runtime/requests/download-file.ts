/** Milliseconds in which nothing arrives; as a whole, the images of many works take as long as the connection is slow. */
const SILENCE = 60_000
/** Milliseconds until the object URL is revoked; the browser has read it by then. */
const REVOKE_AFTER = 60_000

/** Who shows how far a download is. It begins with nothing where the file is fetched; else the browser shows it. */
export interface Watcher {
  onStart(): void
  onPiece(piece: Uint8Array): void
  /** More than a phone keeps in memory, or has fetched before its screen is locked, which ends it. */
  isLarge: boolean
}

const NOBODY: Watcher = { onStart() {}, onPiece() {}, isLarge: false }

/**
 * Downloads a file that the server sends as an attachment. On a partner's page the file is fetched first: a plain link
 * would navigate away from that page if the response is an error. On our own pages it is, where somebody watches and the
 * browser can save what a page has fetched, of this size. Rejects when the file cannot be fetched.
 */
export async function downloadFile(url: string, filename: string, watcher?: Watcher): Promise<void> {
  const { href, origin } = globalThis.location
  if (new URL(url, href).origin === origin && !(watcher && savesFetched(watcher))) return clickLink(url, '')
  const { onStart, onPiece } = watcher ?? NOBODY
  onStart()
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
    const answer = await fetch(url, { credentials: 'same-origin', signal: silence.signal })
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

/**
 * Apps that show pages save a link's file themselves, and cannot read what a page has in memory; on an iPhone's home screen
 * it would take the page's place.
 */
function savesFetched({ isLarge }: Watcher): boolean {
  if (isLarge && !globalThis.matchMedia?.('(pointer: fine)').matches) return false
  const { userAgent } = navigator
  const isApp = /; wv\)|MicroMessenger|QQ\/|AlipayClient|DingTalk|Weibo|FBA[NV]|Instagram/.test(userAgent)
  const isAppOfApple = /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent)
  return !isApp && !isAppOfApple && !(navigator as Navigator & { standalone?: boolean }).standalone
}

function clickLink(href: string, download: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href, download, rel: 'noopener' })
  link.click()
}
