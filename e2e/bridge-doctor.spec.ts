import { expect, type Page, test } from 'playwright/test'
import type * as Sdk from '../packages/host-sdk/src/index.ts'
import { type BridgeWindow, embed, events, pages, useBridgePages } from './support/bridge-embed.ts'

declare const window: BridgeWindow & {
  Easel: { embed: typeof Sdk.embed; doctor: typeof Sdk.doctor }
  second: Sdk.Easel
}

useBridgePages()

test.describe('the doctor reports', () => {
  const diagnose = async (page: Page) => {
    const { findings } = await page.evaluate(() => window.easel.doctor())
    return findings[0]
  }

  test('that the embedded page does not allow framing here', async ({ page }) => {
    const src = `${pages.guestPage}&csp=${encodeURIComponent("frame-ancestors 'none'")}`
    await embed(page, { src, connectTimeout: 500 }, false)
    await page.evaluate(() => window.codeOf(window.easel.ready))
    expect(await diagnose(page)).toMatchObject({ code: 'frame-ancestors' })
  })

  test('that this page’s policy forbids the frame', async ({ page }) => {
    const policy = encodeURIComponent("frame-src 'self'")
    await page.goto(`${pages.host}/script-tag.html?csp=${policy}&src=${encodeURIComponent(pages.guestPage)}`)
    await page.waitForFunction(() => window.easel)
    await page.evaluate((src) => {
      window.easel.destroy()
      const { embed } = (window as unknown as { Easel: typeof Sdk }).Easel
      window.easel = embed('#slot', { src, connectTimeout: 500 })
    }, pages.guestPage)
    expect(await diagnose(page)).toMatchObject({
      code: 'frame-src',
      fix: `Content-Security-Policy: frame-src ${pages.guest}`,
    })
  })

  test('that the server is down, instead of blaming its frame-ancestors', async ({ page }) => {
    await embed(page, { src: 'http://localhost:9/embed/home', connectTimeout: 500 }, false)
    await page.evaluate(() => window.codeOf(window.easel.ready))
    const finding = await diagnose(page)
    expect(finding).toMatchObject({ code: 'unreachable', fix: expect.stringContaining('curl -I') })
    expect(finding?.says).toContain('Server not reachable')
  })

  test('that a frame was removed from the page', async ({ page }) => {
    await embed(page)
    await page.evaluate(() => document.querySelector('#slot')?.replaceChildren())
    await expect.poll(() => events(page)).toContainEqual(['error', 'PEER_GONE'])
    expect(await diagnose(page)).toMatchObject({ code: 'gone' })
    expect(await page.evaluate(async () => (await window.easel.doctor()).connected)).toBe(false)
  })

  test('that getHeaders fails, while the frame continues for a visitor', async ({ page }) => {
    await embed(page)
    const code = await page.evaluate((src) => {
      window.easel.destroy()
      // An endpoint that answers with an HTML page, for example because it requires a sign-in.
      const getHeaders = () => fetch('/host.html').then((answer) => answer.json())
      window.easel = window.sdk.embed('#slot', { src, getHeaders })
      return window.codeOf(window.easel.ready)
    }, pages.guestPage)
    expect(code).toBe('REJECTED')
    await expect(page.locator('iframe')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    const { connected, findings } = await page.evaluate(() => window.easel.doctor())
    expect(connected).toBe(true)
    expect(findings.map(({ code }) => code)).toContain('headers')
  })

  test('that a token has expired', async ({ page }) => {
    await embed(page)
    await page.evaluate((src) => {
      window.easel.destroy()
      const claims = btoa(JSON.stringify({ sub: 'ada', exp: 1_700_000_000 }))
      const getHeaders = () => ({ authorization: `Bearer x.${claims}.y` })
      window.easel = window.sdk.embed('#slot', { src, getHeaders })
      return window.easel.ready
    }, pages.guestPage)
    const { findings } = await page.evaluate(() => window.easel.doctor())
    const token = findings.find(({ code }) => code === 'token')
    expect(token?.says).toContain('2023-11-14')
  })

  test('that the page is isolated, and the frame lacks the header for that', async ({ page }) => {
    for (const policy of ['require-corp', 'credentialless']) {
      const src = encodeURIComponent(`${pages.guestPage}&none`)
      await page.goto(`${pages.host}/script-tag.html?coep=${policy}&timeout=700&src=${src}`)
      await page.waitForFunction(() => window.easel)
      expect(await page.evaluate(() => window.codeOf(window.easel.ready))).toBe('TIMEOUT')
      expect(await diagnose(page)).toMatchObject({
        code: 'embedder-policy',
        says: expect.stringContaining(policy),
      })
    }
  })

  test('nothing if an isolated page frames a page with that header', async ({ page }) => {
    const src = encodeURIComponent(`${pages.guestPage}&coep=require-corp`)
    await page.goto(`${pages.host}/script-tag.html?coep=require-corp&src=${src}`)
    await page.waitForFunction(() => window.easel)
    await page.evaluate(() => window.easel.ready)
    // This browser blocks storage in frames of other sites, which the doctor reports too.
    const { connected, findings } = await page.evaluate(() => window.easel.doctor())
    expect(connected).toBe(true)
    expect(findings.map(({ code }) => code)).not.toContain('embedder-policy')
  })
})

test.describe('a page with Trusted Types', () => {
  const visit = (page: Page, names: string) => {
    const policy = encodeURIComponent(`require-trusted-types-for 'script'; trusted-types ${names}`)
    const src = encodeURIComponent(pages.guestPage)
    return page.goto(`${pages.host}/script-tag.html?csp=${policy}&src=${src}`)
  }

  test('gets its frame if it allows the policy name', async ({ page }) => {
    await visit(page, 'easel')
    await page.waitForFunction(() => window.order?.includes('routed'))
  })

  test('otherwise gets an error that names the policy to allow', async ({ page }) => {
    await visit(page, 'own')
    await page.waitForFunction(() => window.easel)
    const outcome = await page.evaluate(() =>
      window.easel.ready.catch(({ code, message }: Error & { code: string }) => `${code} ${message}`),
    )
    expect(outcome).toMatch(/^REJECTED .*trusted-types easel/)
  })
})

test.describe('the doctor of a page', () => {
  const lines = (page: Page) => {
    const output: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'info') output.push(message.text())
    })
    return output
  }

  test('diagnoses every embed and logs the results', async ({ page }) => {
    const output = lines(page)
    // On the same site, where no browser blocks the frame's storage.
    const src = encodeURIComponent(pages.guestPage.replace(pages.guest, pages.host))
    await page.goto(`${pages.host}/script-tag.html?src=${src}`)
    await page.waitForFunction(() => window.order?.includes('routed'))
    const diagnose = () => page.evaluate(() => window.Easel.doctor())
    expect(await diagnose()).toEqual({ ok: true, connected: true, findings: [] })
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<div id="second" style="height: 300px"></div>')
      window.second = window.Easel.embed('#second', {
        src: 'http://localhost:9/embed/home',
        connectTimeout: 500,
      })
      return window.codeOf(window.second.ready)
    })
    expect(await diagnose()).toMatchObject({
      ok: false,
      connected: false,
      findings: [{ code: 'unreachable', slot: 'div#second' }],
    })
    expect(output.at(-1)).toContain('div#second: unreachable')
    await page.evaluate(() => {
      window.second.destroy()
      window.easel.destroy()
    })
    expect(await diagnose()).toMatchObject({ ok: false, findings: [{ code: 'no-embed' }] })
  })

  test('is available when the page’s policy blocked the inline snippet', async ({ page }) => {
    const policy = encodeURIComponent("script-src 'self'")
    await page.goto(`${pages.host}/script-tag.html?csp=${policy}`)
    await page.waitForFunction(() => window.Easel)
    expect(await page.evaluate(() => window.Easel.doctor())).toMatchObject({
      findings: [{ code: 'script-src', fix: expect.stringContaining('file of your own') }],
    })
  })

  const withDoctor = async (page: Page, tags: string, policy = '') => {
    const output = lines(page)
    await page.goto(
      `${pages.host}/page.html?csp=${encodeURIComponent(policy)}&tags=${encodeURIComponent(tags)}`,
    )
    await expect.poll(() => output.join('\n')).toContain('Easel: ')
    return output.join('\n')
  }
  const doctor = (more = '') => `<script ${more} src="${pages.guest}/sdk/doctor.js"></script>`

  test('works with its own script tag if there is no loader', async ({ page }) => {
    const output = await withDoctor(page, doctor())
    expect(output).toContain('no-loader')
    expect(output).toContain(`<script async src="${pages.guest}/sdk/loader.js"></script>`)
    expect(await page.evaluate(() => window.Easel.doctor())).toMatchObject({
      findings: [{ code: 'no-loader' }],
    })
  })

  test('works when the page’s policy blocked the loader, and reports that', async ({ page }) => {
    const loader = `<script src="${pages.guest}/sdk/loader.js"></script>`
    const output = await withDoctor(page, loader + doctor('nonce="a"'), "script-src 'nonce-a'")
    expect(output).toContain('script-src: ')
    expect(output).toContain(`Content-Security-Policy: script-src ${pages.guest}`)
  })

  test('works when the loader fails to load', async ({ page }) => {
    const loader = '<script src="http://localhost:9/sdk/loader.js"></script>'
    expect(await withDoctor(page, loader + doctor())).toContain('unreachable: ')
  })
})
