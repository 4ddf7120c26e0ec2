import { type Browser, expect, test } from 'playwright/test'
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

test('the frame takes the width that there is, also where the page leaves it to its content', async ({
  browser,
}) => {
  const site = await easel.knownSite('')
  const page = await browser.newPage({ viewport: { width: 1100, height: 860 }, locale: 'en-US' })
  await page.goto(site.origin)
  const widthIn = async (body: string) => {
    await page.setContent(`<!doctype html><html lang="en"><head><title>Shop</title></head><body>${body}
      <script async src="${easel.url}/sdk/element.js"></script></body></html>`)
    const frame = page.locator('easel-embed iframe')
    await expect(frame).toBeAttached()
    const { width, height } = (await frame.boundingBox()) ?? { width: 0, height: 0 }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1100)
    expect(height).toBe(500)
    return width
  }
  const embed = `<easel-embed src="${easel.url}/embed/home" partner="shop" style="height: 500px"></easel-embed>`
  // As the templates of Vite begin a page.
  const centered =
    '<style>body { display: flex; place-items: center } #app { max-width: 1280px; margin: 0 auto; padding: 32px }</style>'
  expect(await widthIn(`${centered}<div id="app">${embed}</div>`)).toBeGreaterThan(1000)
  expect(await widthIn(`${centered}<div id="app"><h1>Shop</h1>${embed}</div>`)).toBeGreaterThan(1000)
  expect(await widthIn(`<div style="display: inline-block">${embed}</div>`)).toBeGreaterThan(1000)
  expect(await widthIn(`<div style="width: 500px">${embed}</div>`)).toBe(500)
  expect(
    await widthIn(`<div style="display: grid; grid-template-columns: 240px 1fr"><p>Menu</p>${embed}</div>`),
  ).toBe(844)
  await page.close()
})

/** A page of the partner's with the element in it, and a button of the page's own that opens and closes it. */
async function openShop(browser: Browser, attributes: string, width = 1100) {
  const site = await easel.knownSite('')
  site.showPage(`<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head><body>
    <main aria-label="Shop"><h1>Shop</h1><button type="button" onclick="pictures.open = !pictures.open">Pictures</button>
    <script async src="${easel.url}/sdk/element.js"></script>
    <easel-embed id="pictures" partner="shop" headers="/my-easel-token" language="en" label="AI images" ${attributes}>
    </easel-embed></main>
    <script>
      window.heard = []
      for (const name of ['easel-open', 'easel-close', 'easel-connect'])
        document.addEventListener(name, () => heard.push(name))
    </script></body></html>`)
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto(site.origin)
  // Its code comes with the element, the frame only when somebody asks for it.
  await expect.poll(() => files.filter((file) => /^\/sdk\/overlay\./.test(file))).toHaveLength(1)
  expect(page.frames()).toHaveLength(1)
  return {
    page,
    opener: page.getByRole('button', { name: 'Pictures' }),
    overlay: page.getByRole('dialog', { name: 'AI images' }),
    field: page.frameLocator('iframe').getByRole('textbox', { name: 'What should be drawn?' }),
    isOpen: () => page.evaluate("document.querySelector('easel-embed').hasAttribute('open')"),
    /** Its frame goes with the element, and nothing has failed. */
    async end() {
      await page.evaluate("document.querySelector('easel-embed').remove()")
      await expect.poll(() => page.frames().length).toBe(1)
      expect(errors).toEqual([])
      await context.close()
    },
  }
}

test('the element opens as a dialog by a press and by its property, keeps what was typed, and tells', async ({
  browser,
}) => {
  const { page, opener, overlay, field, isOpen, end } = await openShop(
    browser,
    `as="dialog" src="${easel.url}/embed/create"`,
  )
  await opener.click()
  await expect(overlay.getByRole('button', { name: 'Close' })).toBeFocused()
  await field.fill('A fox in the snow')
  await expect.poll(() => page.evaluate('heard')).toEqual(['easel-open', 'easel-connect'])
  await expectNoAxeFindings(page, 'with the dialog')
  await overlay.getByRole('button', { name: 'Close' }).click()
  await expect(overlay).toBeHidden()
  await expect(opener).toBeFocused()
  await expect.poll(isOpen).toBe(false)

  await page.evaluate('pictures.open = true')
  await expect(field).toHaveValue('A fox in the snow')
  await overlay.getByRole('button', { name: 'Close' }).press('Escape')
  await expect(overlay).toBeHidden()
  await expect(opener).toBeFocused()
  await expect.poll(isOpen).toBe(false)
  await page.evaluate("pictures.setAttribute('open', '')")
  await expect(overlay).toBeVisible()
  await page.evaluate('pictures.open = false')
  await expect(overlay).toBeHidden()
  const opened = () => page.evaluate('heard.filter((name) => name !== "easel-connect")')
  const once = ['easel-open', 'easel-close']
  await expect.poll(opened).toEqual([...once, ...once, ...once])
  await end()
})

test('the element stands at the edge of the page as a panel, which can be used beside it', async ({
  browser,
}) => {
  const { page, opener, overlay, field, isOpen, end } = await openShop(
    browser,
    `as="panel" width="320" src="${easel.url}/embed/aside"`,
  )
  await opener.click()
  await expect(overlay.getByRole('button', { name: 'Close' })).toBeFocused()
  await field.fill('A fox in the snow')
  expect(await overlay.boundingBox()).toEqual({ x: 780, y: 0, width: 320, height: 860 })
  await expectNoAxeFindings(page, 'with the panel')
  // Escape of the page is the page's.
  await opener.focus()
  await page.keyboard.press('Escape')
  await expect(overlay).toBeVisible()
  await opener.click()
  await expect(overlay).toBeHidden()
  await opener.click()
  await expect(field).toHaveValue('A fox in the snow')
  await overlay.getByRole('button', { name: 'Close' }).press('Escape')
  await expect(overlay).toBeHidden()
  await expect(opener).toBeFocused()
  await expect.poll(isOpen).toBe(false)

  await page.setViewportSize({ width: 390, height: 844 })
  await opener.click()
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
  await end()
})

test('the element floats a button, and becomes another mode without another page', async ({ browser }) => {
  const { page, overlay, opener, end } = await openShop(
    browser,
    `as="button" position="start" src="${easel.url}/embed/create"`,
    390,
  )
  const button = page.getByRole('button', { name: 'AI images' })
  expect((await button.boundingBox())?.x).toBe(20)
  await button.click()
  await expect(overlay).toBeVisible()
  await overlay.getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeFocused()
  await page.evaluate("pictures.setAttribute('as', 'panel')")
  await expect(button).toHaveCount(0)
  await opener.click()
  await expect(overlay).toBeVisible()
  await end()
})
