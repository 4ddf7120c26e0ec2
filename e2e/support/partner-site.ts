import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The secret that the partner's server shares with Easel. */
export const SECRET = 'the-secret-that-the-partner-shares-with-easel'

/** A file for `PARTNERS` that declares the partner with these origins. */
export function partnersFile(origins: readonly string[], more: object = {}): string {
  const file = join(mkdtempSync(join(tmpdir(), 'easel-partners-')), 'partners.json')
  writeFileSync(file, JSON.stringify([{ id: 'shop', name: 'Shop', origins, secret: SECRET, ...more }]))
  return file
}

/** A JWT, written out without a library. */
export function tokenFor(user: string, claims: Record<string, unknown> = {}, secret = SECRET): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 300
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: user, iss: 'shop', aud: 'easel', exp, jti: randomUUID(), ...claims })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** A partner on its own origin, with one page that embeds Easel with the given options, which are JavaScript. */
export class PartnerSite {
  readonly #server: Server
  /** The token that its server hands out next; null: its user has not signed in. */
  token: () => string | null = () => null
  tokensGiven = 0

  #page = ''

  private constructor() {
    this.#server = createServer((request, response) => {
      if (request.url === '/my-easel-token') {
        this.tokensGiven += 1
        const token = this.token()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(token ? { authorization: `Bearer ${token}` } : {}))
        return
      }
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(this.#page)
    })
  }

  /** Its page is empty until `show`. */
  static async open(): Promise<PartnerSite> {
    const site = new PartnerSite()
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve))
    return site
  }

  /** Makes its page embed this Easel with the given options. */
  show(easel: string, options: string): this {
    this.#page = pageOf(easel, options)
    return this
  }

  /**
   * Makes its page this one. Not every page can be made by writing over what another address answered: browsers upgrade
   * no custom element that is written into a document of another type than HTML.
   */
  showPage(html: string): this {
    this.#page = html
    return this
  }

  /** `localhost` and `127.0.0.1` are two sites for a browser: this origin is on another site than Easel. */
  get origin(): string {
    return `http://localhost:${this.#port}`
  }

  /** The same page, on Easel's site. */
  get near(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

const pageOf = (easel: string, options: string): string => `<!doctype html>
<html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head>
<body style="margin: 0"><h1>Shop</h1><div id="slot" style="height: 760px"></div>
<script async src="${easel}/sdk/loader.js"></script>
<script>
  window.hostEvents = []
  const EASEL = '${easel}'
  window.Easel = window.Easel || { q: [] }
  Easel.q.push((Easel) => {
    window.easel = Easel.embed('#slot', {
      src: EASEL + '/embed/home',
      partner: 'shop',
      getHeaders: () => fetch('/my-easel-token').then((answer) => answer.json()),
      on: {
        navigate: (to) => hostEvents.push({ navigate: to }),
        track: (event) => hostEvents.push({ track: event.name }),
        openLogin: (ask) => (hostEvents.push({ login: ask.reason }), { outcome: 'cancelled' }),
        error: (error) => hostEvents.push({ error: error.code }),
      },
      ${options}
    })
    easel.ready.then(() => hostEvents.push('ready'), (error) => hostEvents.push({ refused: error.code }))
  })
</script></body></html>`
