import { imageFixture } from '@easel/contract/fixtures'
import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EASEL, newPartner, newPlace, setUpPartnerPage } from '../testing/partner-page.ts'
import { mount as mountCreator } from './exposed/creator.mount.ts'
import { mount } from './exposed/gallery.mount.ts'

const page = { items: [imageFixture({ id: 'one', status: 4, prompt: 'A little fox' })], nextCursor: null }
const tokenOf = (sub: string) => `Bearer x.${btoa(JSON.stringify({ iss: 'acme', sub }))}.y`
type Partner = { state: string; features?: string[] }

let partner: Partner
let isHidden: boolean

/** Answers like the server; with `isHidden`, like a browser that blocks all but the public answers (CORS). */
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/widgets/config.json') return Response.json({ secret: 's', partner })
  if (isHidden) throw new TypeError('Failed to fetch')
  if (pathname.endsWith('/submit') && !request.headers.has('authorization')) {
    return Response.json({ statusCode: 402, message: 'used up', data: {} }, { status: 402 })
  }
  const data = pathname.endsWith('/infos')
    ? { timestamp: Date.now() }
    : pathname.endsWith('/homepage')
      ? page
      : pathname.endsWith('/submit')
        ? { id: 'img_new', queuePosition: 1, etaSeconds: 4 }
        : pathname.includes('/image/')
          ? imageFixture({ id: 'img_new' })
          : {}
  return Response.json({ statusCode: 200, message: 'ok', data })
}

const { requests: calls } = setUpPartnerPage(answer)
beforeEach(() => {
  partner = { state: 'welcome', features: ['create', 'works'] }
  isHidden = false
})

function container() {
  const { element, inside } = newPlace()
  const button = (name: string) =>
    [...(inside()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent?.includes(name))
  return { element, inside, button, api: { partner: newPartner() } }
}

describe('a visitor who signs in through the page', () => {
  it('becomes its user, keeps their text, and what was refused is sent by itself', async () => {
    const { element, inside, button, api } = container()
    let user: string | null = null
    const openLogin = vi.fn(async () => {
      user = 'ada'
      return { outcome: 'done' as const }
    })
    const getHeaders = () => (user ? { authorization: tokenOf(user) } : ({} as Record<string, string>))
    const mounted = mountCreator(element, {
      api: { ...api, getHeaders },
      language: 'en',
      host: { openLogin },
    })
    const field = () => inside()?.querySelector('textarea') as HTMLTextAreaElement
    await waitFor(() => expect(field()).toBeTruthy())
    fireEvent.change(field(), { target: { value: 'A lighthouse' } })
    button('Generate')?.click()
    await waitFor(() => expect(button('Log in for more')).toBeTruthy())
    button('Log in for more')?.click()
    await waitFor(() => expect(calls('/submit').at(-1)?.headers.get('authorization')).toBe(tokenOf('ada')))
    await waitFor(() => expect(button('Log in for more')).toBeUndefined())
    expect(calls('/submit')).toHaveLength(2)
    expect(field().value).toBe('A lighthouse')
    expect(openLogin).toHaveBeenCalledWith({ reason: 'quota', key: 'submit' })
    mounted.unmount()
    const next = container()
    mountCreator(next.element, { api: next.api, language: 'en' })
    await waitFor(() => expect(next.inside()?.querySelector('textarea')).toBeTruthy())
    expect(next.inside()?.querySelector('textarea')?.value).toBe('')
    expect(next.inside()?.textContent).not.toContain('A lighthouse')
  })
})

describe('a partner', () => {
  it('is recognized as suspended, although browsers hide the reason', async () => {
    const { element, inside, api } = container()
    const onError = vi.fn()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const mounted = mount(element, { api, language: 'en', onError })
    await waitFor(() => expect(inside()?.textContent).toContain('Selected works'))
    partner = { state: 'unknown' }
    isHidden = true
    mounted.update({ params: { search: 'sea' } })
    await waitFor(() => expect(inside()?.textContent).toContain('This site may not use Easel'))
    expect(onError.mock.calls.map(([{ code }]) => code)).toEqual(['PARTNER_REFUSED'])
    mounted.unmount()
  })

  it('is not taken for suspended during a network failure', async () => {
    const { element, inside, api } = container()
    const onError = vi.fn()
    const mounted = mount(element, { api, language: 'en', onError })
    await waitFor(() => expect(inside()?.textContent).toContain('Selected works'))
    isHidden = true
    mounted.update({ params: { search: 'sea' } })
    await waitFor(() => expect(calls('config.json').length).toBeGreaterThan(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(inside()?.textContent).toContain('Selected works')
    expect(onError).not.toHaveBeenCalled()
    mounted.unmount()
  })

  it('does not get a widget that its features exclude', async () => {
    partner = { state: 'welcome', features: [] }
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { element, inside, api } = container()
    const mounted = mountCreator(element, { api, language: 'en' })
    await waitFor(() => expect(inside()?.textContent).toContain('This site may not use Easel'))
    mounted.unmount()
    const other = container()
    const gallery = mount(other.element, { api: other.api, language: 'en' })
    await waitFor(() => expect(other.inside()?.textContent).toContain('Selected works'))
    expect(other.button('Remix')).toBeUndefined()
    gallery.unmount()
  })
})

describe('the page of a widget', () => {
  it('follows the host’s property when it changes, and not on each render', async () => {
    const { element, inside, api } = container()
    const mounted = mount(element, { api, language: 'en', params: { search: 'fox' } })
    const field = () => inside()?.querySelector('input[type=search]') as HTMLInputElement
    await waitFor(() => expect(field()?.value).toBe('fox'))
    mounted.update({ params: { search: 'sea' } })
    await waitFor(() => expect(field().value).toBe('sea'))
    fireEvent.change(field(), { target: { value: 'moon' } })
    await waitFor(() => expect(calls('search=moon')).not.toHaveLength(0))
    mounted.update({ params: { search: 'sea' }, language: 'es' })
    await waitFor(() => expect(inside()?.textContent).toContain('Obras seleccionadas'))
    expect(field().value).toBe('moon')
    mounted.unmount()
  })

  it('opens on our own site in a new tab if the host does not have it', async () => {
    const { element, button, api } = container()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const mounted = mount(element, { api, language: 'en' })
    await waitFor(() => expect(button('Remix')).toBeTruthy())
    button('Remix')?.click()
    expect(open).toHaveBeenCalledWith(`${EASEL}/create?like=one&source=home`, '_blank', 'noopener')
    const onNavigate = vi.fn()
    mounted.update({ onNavigate })
    await waitFor(() => {
      button('Remix')?.click()
      expect(onNavigate).toHaveBeenCalledWith('create', { like: 'one', source: 'home' })
    })
    mounted.unmount()
  })
})
