import { expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'

const IOS = 'https://apps.example/easel'
const ANDROID = 'https://apps.example/easel.apk'
const fixture = useServer({
  environment: {
    DOWNLOADS: JSON.stringify({ Easel: { ios: IOS, android: ANDROID } }),
    PROMOTIONS: JSON.stringify([
      { id: 'install', title: 'VIP <for> good', days: 0 },
      { id: 'spring', title: 'A week in spring', kind: 'open', days: 7 },
    ]),
  },
})
const page = async (agent: string, url = '/download?language=en') => {
  const { statusCode, body } = await fixture.server.app.inject({ url, headers: { 'user-agent': agent } })
  const links = [...body.matchAll(/class="button[^"]*" href="([^"]*)"/g)].map(([, to = '']) => to)
  return { status: statusCode, body, links: await Promise.all(links.map((to) => storeOf(to))) }
}
/** Where a link leads. */
const storeOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fixture.server.app.inject({ url, headers })).headers.location

it('shows a phone its own store first, and what installing the app is rewarded with', async () => {
  const iphone = await page('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')
  expect(iphone.links).toEqual([IOS, ANDROID])
  expect(iphone.body).toContain('VIP &lt;for&gt; good')
  expect(iphone.body).not.toContain('A week in spring')
  expect((await page('Mozilla/5.0 (Linux; Android 16)')).links).toEqual([ANDROID, IOS])
  expect(iphone.body).not.toContain('<svg')
})

it('shows a large screen a code to scan', async () => {
  expect((await page('Mozilla/5.0 (Macintosh)')).body).toContain('<svg')
})

it('explains in a messaging app’s browser how to open another one, in the reader’s language', async () => {
  const { body, links } = await page('Mozilla/5.0 (iPhone) MicroMessenger/9.0', '/download?language=zhCN')
  expect(body).toContain('选择“在默认浏览器中打开”即可下载')
  expect(links).toEqual([])
})

it('counts the stores that are opened, with where the visit came from, unless the browser asks not to', async () => {
  await page('Mozilla/5.0 (iPhone)', '/download?language=en&from=newsletter')
  expect(await storeOf('/download/Easel/ios', { dnt: '1' })).toBe(IOS)
  expect(await storeOf('/download/Easel/ios', { 'sec-gpc': '1' })).toBe(IOS)
  const { counts } = await fixture.server.operations.usage.report(1)
  expect(counts.map(({ name, source, count }) => [name, source, count]).toSorted()).toEqual([
    ['download_clicked Android', 'newsletter', 1],
    ['download_clicked Ios', 'newsletter', 1],
  ])
  expect(await storeOf('/download/constructor/ios')).toBeUndefined()
})

it('does not exist where the operator has no apps', async () => {
  await fixture.restart()
  expect((await page('Mozilla/5.0')).status).toBe(404)
})
