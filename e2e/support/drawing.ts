import { expect, type Locator, type Page } from 'playwright/test'

/** Submits a prompt on the English Create page. Resolves with the four images once they have loaded. */
export async function draw(page: Page, site: string, prompt: string): Promise<Locator> {
  await page.goto(`${site}/create`)
  await page.getByRole('textbox', { name: 'What should be drawn?', exact: true }).fill(prompt)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const images = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /image \d$/ })
  await expect(images).toHaveCount(4)
  return images
}
