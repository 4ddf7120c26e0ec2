import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { ACCOUNT_WORDS, AccountOf } from './support/account.ts'
import { codeOf } from './support/outbox.ts'
import { openSite, PartnerSites } from './support/partner-sites.ts'
import { atProvider, PLANS, shownPayment } from './support/sandbox-payments.ts'
import { collectPageErrors } from './support/visitor.ts'

let partners: PartnerSites
test.beforeAll(async () => {
  partners = await PartnerSites.open()
})
test.afterAll(() => partners.close())

/**
 * A partner's page with a frame and a dialog of its own for `showVip`: for visitors Easel's sale, as one person with
 * the frame, and for its own users the partner's checkout.
 */
const hostPage = (easel: string) => `
  window.buyer = { device: null }
  const getHeaders = async () =>
    buyer.device ? { 'x-device-id': buyer.device } : (await fetch('/my-easel-token')).json()
  const shown = (fill) => new Promise((answer) => {
    let bought = false
    const dialog = document.body.appendChild(document.createElement('dialog'))
    const place = dialog.appendChild(document.createElement('div'))
    const end = fill(place, () => { bought = true })
    dialog.insertAdjacentHTML('beforeend', '<button type="button">Close the sale</button>')
    dialog.lastChild.onclick = () => dialog.close()
    dialog.onclose = () => {
      end?.()
      dialog.remove()
      answer({ outcome: bought ? 'done' : 'cancelled' })
    }
    dialog.showModal()
  })
  const sale = (place, onBought) => {
    const options = { language: 'en', api: { partner: 'shop', getHeaders },
      onTrack: (name) => name === 'vip_paid' && onBought() }
    const widget = EaselWidgets.mount('Vip', place, options)
    return () => widget.unmount()
  }
  const checkout = (place, onBought) => {
    place.innerHTML = '<button type="button">Pay at the shop</button>'
    place.firstChild.onclick = async () => { await pay(); onBought() }
  }
  document.querySelector('#one').style.height = '760px'
  window.Easel = { q: [(Easel) => {
    window.easel = Easel.embed('#one', { src: '${easel}/embed/home', partner: 'shop', language: 'en', getHeaders,
      on: { showVip: () => shown(buyer.device ? sale : checkout) } })
  }] }`

const frameOf = (page: Page) => page.frameLocator('#one iframe')
const locked = (page: Page) => frameOf(page).getByRole('button', { name: 'Download in 4K' })

/** Buys the plan in the sale that the page of the partner shows. */
async function buy(page: Page, nth: number): Promise<void> {
  const dialog = page.getByRole('dialog')
  const begun = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/payment/payment') && !!answer.request().postData()?.includes(`"${PLANS[nth]}"`),
  )
  await locked(page).click()
  await expect(dialog.getByRole('radio').first()).toBeChecked()
  await dialog.getByRole('radio').nth(nth).check({ force: true })
  const { data } = (await (await begun).json()) as { data: { payment: { id: string } } }
  await expect.poll(async () => (await shownPayment(dialog)).id).toBe(data.payment.id)
  await atProvider(partners.easel.url, data.payment.id, 'pay')
  await expect(dialog.getByText('Payment succeeded')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close the sale' }).click()
}

test('in a frame visitors buy each plan at both widths, and a user of the partner at its checkout: what is locked opens at once', async ({
  browser,
}) => {
  let paid = false
  const site = partners.sites.plain
  site.options.claims = () => ({ vip: paid })
  const page = await openSite(browser, site)
  const pageErrors = collectPageErrors(page)
  await page.exposeFunction('pay', () => {
    paid = true
  })
  await page.evaluate(hostPage(partners.easel.url))
  await page.addScriptTag({ url: `${partners.easel.url}/sdk/loader.js` })

  await expect(frameOf(page).getByRole('navigation')).toBeVisible()
  const loaded = page.frames().find((frame) => frame.url().includes('/embed/home'))
  await loaded?.evaluate('window.isFirstLoad = true')
  const become = async (device: string | null) => {
    // What the person before had opened is closed.
    await page.evaluate(
      `buyer.device = ${JSON.stringify(device)}; easel.ready.then(() => easel.userChange())`,
    )
    await frameOf(page).getByRole('main').getByRole('listitem').locator('a').first().click()
    await expect(locked(page)).toHaveAttribute('data-variant', 'gold')
  }
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 860 })
    for (const nth of PLANS.keys()) {
      await become(randomBytes(16).toString('base64url'))
      await buy(page, nth)
      await expect(locked(page)).not.toHaveAttribute('data-variant', 'gold')
    }
  }

  for (const [user, width] of [
    ['ada', 1440],
    ['bob', 390],
  ] as const) {
    paid = false
    await page.setViewportSize({ width, height: 860 })
    await page.context().addCookies([{ name: 'user', value: user, url: site.origin }])
    await become(null)
    await locked(page).click()
    await page.getByRole('button', { name: 'Pay at the shop' }).click()
    await page.getByRole('button', { name: 'Close the sale' }).click()
    await expect(locked(page)).not.toHaveAttribute('data-variant', 'gold')
  }
  // The frame was not loaded anew for any of that.
  expect(await loaded?.evaluate('window.isFirstLoad')).toBe(true)
  expect(pageErrors).toEqual([])
  await page.context().close()
})

test('a member of Easel who buys inside a partner’s frame buys as the user of the partner, and their own account is as it was', async ({
  browser,
}) => {
  let paid = false
  const site = partners.sites.plain
  site.options.claims = () => ({ vip: paid })
  const context = await browser.newContext({ viewport: { width: 1440, height: 860 }, locale: 'en-US' })
  const easel = await context.newPage()
  await easel.goto(`${partners.easel.url}/home`)
  const account = new AccountOf(easel, ACCOUNT_WORDS.en)
  await account.name('ada@example.com', ACCOUNT_WORDS.en.byEmail)
  await account.code(await codeOf(partners.easel, 'ada@example.com', 'Register'))
  await account.press(ACCOUNT_WORDS.en.skip)
  await account.expectSignedIn()

  const page = await context.newPage()
  await page.goto(site.origin)
  await context.addCookies([{ name: 'user', value: 'ada', url: site.origin }])
  await page.exposeFunction('pay', () => {
    paid = true
  })
  await page.evaluate(hostPage(partners.easel.url))
  await page.addScriptTag({ url: `${partners.easel.url}/sdk/loader.js` })
  await frameOf(page).getByRole('main').getByRole('listitem').locator('a').first().click()
  await expect(locked(page)).toHaveAttribute('data-variant', 'gold')
  await locked(page).click()
  await page.getByRole('button', { name: 'Pay at the shop' }).click()
  await page.getByRole('button', { name: 'Close the sale' }).click()
  await expect(locked(page)).not.toHaveAttribute('data-variant', 'gold')

  // Easel's own sale on that page says whose membership it is.
  await page.evaluate(`
    const getHeaders = async () => (await fetch('/my-easel-token')).json()
    const place = document.body.appendChild(document.createElement('div'))
    EaselWidgets.mount('Vip', place, { language: 'en', api: { partner: 'shop', getHeaders } })`)
  await expect(page.getByText('Your membership comes from this site')).toBeVisible()

  await easel.reload()
  await easel.getByRole('button', { name: 'My account', exact: true }).click()
  const own = easel.getByRole('dialog')
  await expect(own.getByRole('button', { name: 'Account management' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Become VIP', exact: true })).toBeVisible()
  await context.close()
})
