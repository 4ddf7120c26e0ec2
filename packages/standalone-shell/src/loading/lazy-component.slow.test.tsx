import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'
import { reloadOnce } from './stale-build.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const missing = () => screen.findByText('This page could not be loaded')
const Page = () => <h1>Works</h1>

/** A page whose code fails to load until the network is back. */
function offlinePage() {
  const network = { up: false, requests: 0 }
  const LazyComponent = lazyComponent(async () => {
    network.requests += 1
    if (!network.up) throw new TypeError('Failed to fetch')
    return Page
  })
  const show = (shown = true) => (
    <I18nProvider i18n={i18n}>
      <Suspense fallback="…">{shown && <LazyComponent />}</Suspense>
    </I18nProvider>
  )
  return { network, show, preload: LazyComponent.preload }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a page whose code failed to load', () => {
  it('shows an error, and loads after one click', async () => {
    const { network, show } = offlinePage()
    render(show())
    await missing()
    const { requests } = network
    network.up = true
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Works' })).toBeTruthy()
    expect(network.requests).toBe(requests + 1)
  })

  it('loads by itself when the network is back', async () => {
    const { network, show } = offlinePage()
    render(show())
    await missing()
    network.up = true
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('heading', { name: 'Works' })).toBeTruthy()
  })

  it('loads when it is visited again', async () => {
    const { network, show } = offlinePage()
    const { rerender } = render(show())
    await missing()
    rerender(show(false))
    network.up = true
    rerender(show())
    expect(await screen.findByRole('heading', { name: 'Works' })).toBeTruthy()
  })

  it('is requested once, however often it fails to render', async () => {
    const { network, show } = offlinePage()
    const { rerender } = render(show())
    await missing()
    for (let times = 0; times < 5; times += 1) rerender(show())
    await missing()
    expect(network.requests).toBe(1)
  })
})

it('a page whose code is already loaded is shown at once', async () => {
  const { network, show, preload } = offlinePage()
  network.up = true
  const { rerender } = render(show(false))
  await preload()
  rerender(show())
  expect(screen.getByRole('heading', { name: 'Works' })).toBeTruthy()
})

describe('reloading the page', () => {
  const windowOver = (sessionStorage: object) => {
    const reload = vi.fn()
    const load = (build: string) => {
      const document = { querySelector: () => ({ src: `/assets/site.${build}.js` }) }
      reloadOnce({ sessionStorage, document, location: { reload } } as unknown as Window)
    }
    return { reload, load }
  }
  const memory = () => {
    const map = new Map<string, string>()
    return {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
    }
  }

  it('happens once per build, so that there is no endless loop', () => {
    const { load, reload } = windowOver(memory())
    for (const build of ['a', 'a', 'b', 'a', 'b']) load(build)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('does not happen if storage is blocked', () => {
    const blocked = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    const { load, reload } = windowOver(blocked)
    load('a')
    expect(reload).not.toHaveBeenCalled()
  })
})
