import type { Page } from 'playwright/test'
import { applicationRuns } from './page-checks.ts'

/** The button that a phone has the menu behind. */
const BUTTON = { en: 'Menu', zh: '菜单' }

/** Opens the menu of the site where it is behind a button. */
export async function openMenu(page: Page, language: keyof typeof BUTTON = 'en'): Promise<void> {
  const button = page.getByRole('button', { name: BUTTON[language], exact: true })
  await applicationRuns(page)
  await page.getByRole('navigation').first().waitFor()
  if (await button.isVisible()) await button.click()
}
