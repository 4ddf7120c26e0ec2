import { expect, test } from 'playwright/test'
import { useEmbedded } from './support/embedded.ts'
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
