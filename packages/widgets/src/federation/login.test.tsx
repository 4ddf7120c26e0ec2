import { imageFixture } from '@easel/contract/fixtures'
import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { EASEL, newPartner, newPlace, setUpPartnerPage } from '../testing/partner-page.ts'
import { mount as mountGallery } from './exposed/gallery.mount.ts'
import { mount } from './exposed/login.mount.ts'

const TOKEN = 'token-of-a-member'
const VISITOR = { logined: false, username: 'Ink Fox 1', email: null, mobile: null, passwordSet: false }
const MEMBER = { ...VISITOR, logined: true, email: 'li@example.com', passwordSet: true }
const vipInfo = { isVip: false, isPermanentVip: false, vipExpiryTime: null }

let features: string[]

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/widgets/config.json')
    return Response.json({ secret: 's', partner: { state: 'welcome', features } })
  const isMember = request.headers.get('x-token') === TOKEN
  const answers: Record<string, unknown> = {
    infos: { timestamp: Date.now() },
    homepage: { items: [imageFixture({ id: 'one', status: 4 })], nextCursor: null },
    'user-info': { ...(isMember ? MEMBER : VISITOR), vipInfo, deletionAt: null },
    'ip-info-ext': { starAccel: false, mobileLogin: true, upgradePlus: false, passkeys: false, area: 'CN' },
    'check-user-exist': { exist: true },
    login: {
      token: TOKEN,
      knownDevice: 'device',
      userInfo: { ...MEMBER, vipInfo, deletionAt: null },
      restored: false,
    },
  }
  const data = answers[pathname.split('/').at(-1) ?? ''] ?? {}
  return Response.json({ statusCode: 200, message: 'ok', data })
}

const { requests } = setUpPartnerPage(answer)
beforeEach(() => {
  features = ['create', 'works', 'login']
})

const callPage = () => ({ api: { partner: newPartner() }, language: 'en' })
function container() {
  const { element, inside } = newPlace()
  const find = <T extends Element>(selector: string) =>
    waitFor(() => {
      const found = inside()?.querySelector<T>(selector)
      if (!found) throw new Error(`There is no ${selector}`)
      return found
    })
  return { element, inside, find }
}
const newest = (name: string) => requests(name).at(-1)

it('a member who signs in with the federated Login is signed in in every widget of the page', async () => {
  const props = callPage()
  const gallery = container()
  mountGallery(gallery.element, props)
  await waitFor(() => expect(newest('/homepage')).toBeTruthy())
  expect(newest('/homepage')?.headers.get('x-token')).toBeNull()
  const { element, inside, find } = container()
  mount(element, props)
  fireEvent.change(await find('input[name="username"]'), { target: { value: 'li@example.com' } })
  fireEvent.click(await find('input[type="checkbox"]'))
  fireEvent.submit(await find('form'))
  fireEvent.change(await find('input[name="password"]'), { target: { value: 'Lighthouse1' } })
  fireEvent.submit(await find('form'))
  await waitFor(() => expect(inside()?.textContent).toContain('Account management'))
  expect(localStorage.getItem('easel.u_token')).toBe(TOKEN)
  await waitFor(() => expect(newest('/homepage')?.headers.get('x-token')).toBe(TOKEN))
})

it('signing out in the federated Login asks first, and deletes drafts and prompts', async () => {
  localStorage.setItem('easel.u_token', TOKEN)
  const stored = Object.values(PERSONAL_KEYS).map((key) => `easel.${key}`)
  for (const key of stored) localStorage.setItem(key, 'something')
  const { element, inside } = container()
  mount(element, callPage())
  const press = async (name: string, nth = 0) => {
    const find = () =>
      [...(inside()?.querySelectorAll('button') ?? [])].filter(({ textContent }) => textContent === name)[nth]
    await waitFor(() => expect(find()).toBeTruthy())
    fireEvent.click(find() as Element)
  }
  await press('Sign out')
  expect(localStorage.getItem('easel.u_token')).toBe(TOKEN)
  // The second one is that of the question.
  await press('Sign out', 1)
  await waitFor(() => expect(localStorage.getItem('easel.u_token')).toBeNull())
  expect(stored.filter((key) => localStorage.getItem(key) !== null)).toEqual([])
})

it('Login links to Easel’s terms and privacy policy, or to those of the page, in new tabs', async () => {
  const links = async (params: Record<string, string>) => {
    const { element, inside, find } = container()
    mount(element, { ...callPage(), params })
    await find('input[type="checkbox"]')
    return [...(inside()?.querySelectorAll<HTMLAnchorElement>('form a') ?? [])].map(({ href, target }) => [
      href,
      target,
    ])
  }
  expect(await links({})).toEqual([
    [`${EASEL}/terms?language=en`, '_blank'],
    [`${EASEL}/privacy?language=en`, '_blank'],
  ])
  // URLs other than http(s) are ignored.
  expect(await links({ terms: 'https://shop.example/terms', privacy: 'javascript:alert(1)' })).toEqual([
    ['https://shop.example/terms', '_blank'],
    [`${EASEL}/privacy?language=en`, '_blank'],
  ])
})

it('Login is refused if the partner does not have the feature, and a stored token is not used', async () => {
  features = ['create', 'works']
  localStorage.setItem('easel.u_token', TOKEN)
  const onError = vi.fn()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const props = callPage()
  mount(container().element, { ...props, onError })
  await waitFor(() =>
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'PARTNER_REFUSED' })),
  )
  mountGallery(container().element, props)
  await waitFor(() => expect(newest('/homepage')).toBeTruthy())
  expect(newest('/homepage')?.headers.get('x-token')).toBeNull()
})
