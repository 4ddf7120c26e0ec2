import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

const WORDS = {
  en: {
    field: 'What should be drawn?',
    generate: 'Generate',
    nth: /image \d$/,
    prompts: ['A red boat', 'A blue house', 'A green hill'],
    select: 'Select',
    selected: '2 selected',
    folders: 'Folders',
    createFolder: 'Create folder',
    rename: 'Rename',
    remove: 'Delete the folder',
    undo: 'Undo',
    download: /^Download/,
    format: /^File format: /,
    names: ['Harbour', 'By the sea'],
  },
  zh: {
    field: '想画什么？',
    generate: '立即生成',
    nth: /第 \d 张$/,
    prompts: ['一条红船', '一座蓝房子', '一座绿山'],
    select: '选择',
    selected: '已选 2 个',
    folders: '文件夹',
    createFolder: '新建',
    rename: '重命名',
    remove: '删除文件夹',
    undo: '撤销',
    download: /^下载/,
    format: /^文件格式：/,
    names: ['港口', '海边'],
  },
}
type Words = (typeof WORDS)['en']

let drawn: DrawnServer
test.beforeAll(async () => {
  drawn = await startDrawnServer()
})
test.afterAll(() => drawn.end())

async function make(page: Page, words: Words): Promise<void> {
  await page.goto(`${drawn.url}/create`)
  for (const prompt of words.prompts) {
    await page.getByRole('textbox', { name: words.field, exact: true }).fill(prompt)
    await page.getByRole('button', { name: words.generate, exact: true }).click()
    const newest = page.getByRole('article').filter({ hasText: prompt })
    await expect(newest.getByRole('button', { name: words.nth })).toHaveCount(4)
  }
}

/** The button of the folders among the filters: each tile has one, too. */
const folderMenu = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name })
const tile = (page: Page, prompt: string) => page.getByRole('link', { name: prompt, exact: true })

async function fileTwo(page: Page, words: Words): Promise<void> {
  const [boat = '', house = ''] = words.prompts
  const [folder = ''] = words.names
  await page.goto(`${drawn.url}/works`)
  await page.getByRole('button', { name: words.select, exact: true }).click()
  for (const prompt of [boat, house]) await page.getByRole('checkbox', { name: prompt }).check()
  await expect(page.getByText(words.selected)).toBeVisible()
  await page.locator('main header').getByRole('button', { name: words.folders, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(folder)
  await dialog.getByRole('button', { name: words.createFolder, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function keepInFolders(page: Page, words: Words): Promise<void> {
  const [boat = '', house = '', hill = ''] = words.prompts
  const [before = '', after = ''] = words.names
  await fileTwo(page, words)
  await folderMenu(page, words.folders).click()
  await page.getByRole('menuitemradio', { name: before }).click()
  await expect(page).toHaveURL(/folder=/)
  await expect(tile(page, hill)).toBeHidden()
  for (const prompt of [boat, house]) await expect(tile(page, prompt)).toBeVisible()

  await folderMenu(page, before).click()
  await page.getByRole('menuitem', { name: words.rename }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(after)
  await page.getByRole('dialog').getByRole('button', { name: words.rename, exact: true }).click()
  await expect(folderMenu(page, after)).toBeVisible()

  await folderMenu(page, after).click()
  await page.getByRole('menuitem', { name: words.remove }).click()
  await expect(tile(page, hill)).toBeVisible()
  await page.getByRole('button', { name: words.undo }).click()
  await folderMenu(page, words.folders).click()
  await page.getByRole('menuitemradio', { name: after }).click()
  await expect(tile(page, hill)).toBeHidden()
  await expect(tile(page, house)).toBeVisible()
}

/** What the file is, whatever its name says. */
async function downloadAs(page: Page, words: Words, name: string) {
  await page.getByRole('button', { name: words.format }).click()
  await page.getByRole('menuitemradio', { name }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: words.download }).first().click()
  const file = await coming
  const { format } = await sharp(readFileSync(await file.path())).metadata()
  return { format, name: file.suggestedFilename() }
}

const visitors = [VISITORS[0], VISITORS[3]].filter((one): one is Visitor => one !== undefined)
for (const visitor of visitors) {
  test(`works are kept in a folder and downloaded as any file: ${visitor.name}`, async ({ browser }) => {
    const words = visitor.locale.startsWith('zh') ? WORDS.zh : WORDS.en
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const errors = collectPageErrors(page)
    await make(page, words)
    await keepInFolders(page, words)

    await tile(page, words.prompts[0] ?? '').click()
    for (const [name, format] of [
      ['PNG', 'png'],
      ['WebP', 'webp'],
      ['JPEG', 'jpeg'],
    ] as const) {
      const file = await downloadAs(page, words, name)
      expect(file.format).toBe(format)
      expect(file.name).toMatch(format === 'jpeg' ? /\.jpe?g$/ : new RegExp(`\\.${format}$`))
    }
    expect(errors).toEqual([])
    await context.close()
  })
}
