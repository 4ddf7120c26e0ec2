import { expect, test } from 'playwright/test'
import { useEmbedded } from './support/embedded.ts'
import { expectNoAxeFindings } from './support/page-checks.ts'
import { collectPageErrors } from './support/visitor.ts'

const easel = useEmbedded()

test('one script tag and one element embed Easel, for the page’s user, and follow their attributes', async ({
  browser,
}) => {
  const site = await easel.knownSite('')
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 }, locale: 'en-US' })
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  await page.goto(site.origin)
  await page.setContent(`<!doctype html><html lang="en"><head><title>Shop</title></head><body>
    <script async src="${easel.url}/sdk/element.js"></script>
    <easel-embed src="${easel.url}/embed/home" partner="shop" headers="/my-easel-token" language="en" route="works"
      handles="openLogin" style="height: 700px"></easel-embed>
    <script>
      window.heard = []
      for (const name of ['easel-connect', 'easel-navigate', 'easel-error'])
        document.addEventListener(name, ({ type, detail }) => heard.push([type, detail.to ?? detail.code ?? null]))
    </script></body></html>`)
  const frame = page.frameLocator('easel-embed iframe')
  await expect(frame.getByRole('heading', { name: 'My works' })).toBeVisible()
  await page.evaluate("document.querySelector('easel-embed').ready")
  await page.evaluate("document.querySelector('easel-embed').setAttribute('language', 'es')")
  await expect(frame.getByRole('heading', { name: 'Mis obras' })).toBeVisible()
  await page.evaluate("document.querySelector('easel-embed').setAttribute('mode', 'dark')")
  await expect(frame.locator('.easel-root')).toHaveAttribute('data-theme', 'dark')
  await frame.getByRole('navigation').getByRole('link').first().click()
  await expect.poll(() => page.evaluate('heard')).toContainEqual(['easel-connect', null])
  await expect
    .poll(() => page.evaluate('heard.filter(([name]) => name === "easel-navigate").length'))
    .toBeGreaterThan(0)
  await page.evaluate("document.querySelector('easel-embed').remove()")
  await expect.poll(() => page.frames().length).toBe(1)
  expect(errors).toEqual([])
  await context.close()
})

test('the element stands over the page as a panel or behind a button, whose code comes only then', async ({
  browser,
}) => {
  const site = await easel.knownSite('')
  const context = await browser.newContext({
    viewport: { width: 1100, height: 860 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto(`${site.origin}/my-easel-token`)
  await page.setContent(`<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1>
    <button type="button" onclick="pictures.open = !pictures.open">Pictures</button>
    <script async src="${easel.url}/sdk/element.js"></script>
    <easel-embed id="pictures" as="panel" src="${easel.url}/embed/aside" partner="shop" headers="/my-easel-token"
      language="en" label="AI images" width="320"></easel-embed></main></body></html>`)
  await expect.poll(() => files.filter((file) => /^\/sdk\/overlay\./.test(file))).toHaveLength(1)
  expect(page.frames()).toHaveLength(1)
  const opener = page.getByRole('button', { name: 'Pictures' })
  const panel = page.getByRole('dialog', { name: 'AI images' })
  await opener.click()
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
  const field = page.frameLocator('iframe').getByRole('textbox', { name: 'What should be drawn?' })
  await field.fill('A fox in the snow')
  expect(await panel.boundingBox()).toEqual({ x: 780, y: 0, width: 320, height: 860 })
  await expectNoAxeFindings(page, 'with the panel')
  // Escape of the page is the page's.
  await opener.focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()
  await opener.click()
  await expect(panel).toBeHidden()
  await opener.click()
  await expect(field).toHaveValue('A fox in the snow')
  await panel.getByRole('button', { name: 'Close' }).press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await page.evaluate("document.querySelector('easel-embed').hasAttribute('open')")).toBe(false)

  await page.setViewportSize({ width: 390, height: 844 })
  await opener.click()
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.evaluate("document.querySelector('easel-embed').setAttribute('as', 'button')")
  await page.getByRole('button', { name: 'AI images' }).click()
  await expect(page.getByRole('dialog', { name: 'AI images' })).toBeVisible()
  await page.evaluate("document.querySelector('easel-embed').remove()")
  await expect.poll(() => page.frames().length).toBe(1)
  expect(errors).toEqual([])
  await context.close()
})
