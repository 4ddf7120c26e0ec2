import { Key, until, type WebDriver, type WebElement } from 'selenium-webdriver'

const PATIENCE = 60_000

/** A visible element of this kind whose name, by its label or text, contains the given one. */
const FIND = `const [css, name] = arguments
const isShown = (node) =>
  node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0
const nameOf = (node) =>
  node.getAttribute('aria-label') ??
  node.getAttribute('alt') ??
  [node.textContent, ...[...node.querySelectorAll('img')].map(({ alt }) => alt)].join(' ')
return [...document.querySelectorAll(css)].find((node) => isShown(node) && nameOf(node).includes(name)) ?? null`

const LOADED = `const images = [...document.querySelectorAll(arguments[0])]
return images.length > 0 && images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)`

/** What the condition has found; asked again while there is nothing, and while there is no page. */
async function found<T>(
  driver: WebDriver,
  condition: () => Promise<T | null | false>,
  message: string,
): Promise<T> {
  const answer = await driver.wait(() => condition().catch(() => null), PATIENCE, message)
  return answer as T
}

/** Waits for an element and returns it. */
export const shown = (driver: WebDriver, css: string, name = ''): Promise<WebElement> =>
  found(
    driver,
    () => driver.executeScript<WebElement | null>(FIND, css, name),
    `No ${css} “${name}” is shown.`,
  )

/** Acts on an element, anew while the page is replacing it. */
const act = (driver: WebDriver, css: string, name: string, how: (element: WebElement) => Promise<void>) =>
  found(
    driver,
    async () => {
      const element = await driver.executeScript<WebElement | null>(FIND, css, name)
      return element !== null && how(element).then(() => true)
    },
    `No ${css} “${name}” takes it.`,
  )

export const press = (driver: WebDriver, css: string, name = ''): Promise<boolean> =>
  act(driver, css, name, (element) => element.click())

/** Writes a prompt and starts. */
export async function submit(driver: WebDriver, prompt: string): Promise<void> {
  await act(driver, 'textarea, input[name="prompt"]', '', async (field) => {
    // A frame's field has no focus before.
    await field.click()
    await field.sendKeys(prompt)
  })
  await press(driver, 'button', 'Generate')
}

/** Waits until a set can be opened. */
export const drawn = (driver: WebDriver, prompt: string): Promise<WebElement> =>
  shown(driver, 'button', `${prompt}, image 4`)

export const pressKey = (driver: WebDriver, key: 'ESCAPE' | 'ARROW_RIGHT'): Promise<void> =>
  driver.actions().sendKeys(Key[key]).perform()

/** Waits until there are such images and all have loaded. */
export const imagesLoad = (driver: WebDriver, css: string): Promise<boolean> =>
  found(driver, () => driver.executeScript<boolean>(LOADED, css), `Not all of ${css} have loaded.`)

export const addressIs = (driver: WebDriver, pattern: RegExp): Promise<boolean> =>
  driver.wait(until.urlMatches(pattern), PATIENCE) as Promise<boolean>
