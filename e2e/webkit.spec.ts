import { expect, test } from 'playwright/test'
import type { WebDriver } from 'selenium-webdriver'
import { useEmbedded } from './support/embedded.ts'
import { tokenFor } from './support/partner-site.ts'
import { type OpenWebKit, openWebKit } from './support/webkit/open-webkit.ts'
import { addressIs, drawn, imagesLoad, press, pressKey, shown, submit } from './support/webkit/page.ts'

const easel = useEmbedded()

async function inWebKit(width: number, look: (webKit: OpenWebKit) => Promise<void>): Promise<void> {
  const webKit = await openWebKit()
  try {
    await webKit.driver.manage().window().setRect({ width, height: 844 })
    await look(webKit)
  } finally {
    await webKit.end()
  }
}

const isReady = (driver: WebDriver) =>
  expect.poll(() => driver.executeScript('return hostEvents')).toContain('ready')

for (const width of [450, 1440]) {
  test(`in Safari’s engine one goes from the gallery to four images and through them, ${width} px`, async () => {
    await inWebKit(width, async ({ driver, errors }) => {
      await driver.get(`${easel.url}/home`)
      await imagesLoad(driver, 'main li:nth-child(-n + 2) img')
      await press(driver, 'main li a')
      await press(driver, '[role=dialog] button', 'Like')
      await shown(driver, '[role=dialog] button[aria-pressed=true]')
      await pressKey(driver, 'ESCAPE')
      await addressIs(driver, /\/home$/)
      await submit(driver, 'A red boat')
      await drawn(driver, 'A red boat')
      await addressIs(driver, /\/create$/)
      await imagesLoad(driver, 'article img')
      await press(driver, 'button', 'A red boat, image 1')
      await shown(driver, '[role=dialog] img', 'A red boat')
      await shown(driver, '[role=dialog] button[aria-current=true]', 'Image 1')
      await pressKey(driver, 'ARROW_RIGHT')
      await shown(driver, '[role=dialog] button[aria-current=true]', 'Image 2')
      await pressKey(driver, 'ESCAPE')
      await driver.get(`${easel.url}/works`)
      await shown(driver, 'main img', 'A red boat')
      expect(await driver.executeScript('return document.documentElement.scrollWidth <= innerWidth')).toBe(
        true,
      )
      expect(errors).toEqual([])
    })
  })
}

test('in Safari’s engine a partner’s page on another site shows its user’s frame, makes an image and survives a reload', async () => {
  const site = await easel.knownSite("language: 'en', route: 'create',")
  site.token = () => tokenFor('ada')
  await inWebKit(1200, async ({ driver, errors }) => {
    await driver.get(site.origin)
    await isReady(driver)
    await driver.switchTo().frame(await shown(driver, '#slot iframe'))
    await submit(driver, 'A red boat')
    await drawn(driver, 'A red boat')
    await driver.switchTo().defaultContent()
    await driver.navigate().refresh()
    await isReady(driver)
    await driver.switchTo().frame(await shown(driver, '#slot iframe'))
    await drawn(driver, 'A red boat')
    expect(errors).toEqual([])
  })
})
