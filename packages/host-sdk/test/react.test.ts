// @vitest-environment happy-dom
import { act, createElement, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Easel } from '../src/host/easel.ts'
import type { EmbedOptions } from '../src/index.ts'
import { EaselEmbed, type EaselEmbedProps } from '../src/react.ts'

type Running = Easel & { options: EmbedOptions }
const page = vi.hoisted(() => ({ running: [] as unknown[] }))
vi.mock('@easel/host-sdk', () => ({
  BridgeError: Error,
  embed: (_slot: Element, options: EmbedOptions) => {
    const call = () => vi.fn(async () => ({}))
    const easel = {
      options,
      ...{ changeRouter: call(), changeLanguage: call(), setTheme: call(), userChange: call() },
      destroy: vi.fn(),
    }
    page.running.push(easel)
    return easel
  },
}))
const running = () => page.running as Running[]
const live = () => running().filter(({ destroy }) => vi.mocked(destroy).mock.calls.length === 0)
const now = () => running().at(-1) as Running

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
beforeEach(() => {
  page.running = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(() => root.unmount()))

const PROPS = { src: 'https://easel.example/embed/home', partner: 'acme' }
const render = (props: Partial<EaselEmbedProps> = {}, strict = false) =>
  act(() => {
    const element = createElement(EaselEmbed, { ...PROPS, ...props })
    root.render(strict ? createElement(StrictMode, null, element) : element)
  })

describe('the React component', () => {
  it('embeds once, also in StrictMode, and leaves nothing when it is unmounted', () => {
    render({}, true)
    expect([running().length, live().length]).toEqual([2, 1])
    act(() => root.render(null))
    expect(live()).toHaveLength(0)
  })

  it('passes changes on to the running frame, and starts another one for another partner', () => {
    render({ language: 'en', theme: { mode: 'light' }, user: 'ada' })
    render({ language: 'es', theme: { mode: 'dark' }, user: 'grace', route: 'works' })
    expect(running()).toHaveLength(1)
    expect(now().changeLanguage).toHaveBeenCalledWith('es')
    expect(now().setTheme).toHaveBeenCalledWith({ mode: 'dark' })
    expect(now().changeRouter).toHaveBeenCalledWith('works')
    expect(now().userChange).toHaveBeenCalledOnce()
    render({ partner: 'other' })
    expect([running().length, live().length]).toEqual([2, 1])
  })

  it('calls the newest handlers and headers without starting anew', () => {
    const first = vi.fn()
    const second = vi.fn()
    render({ on: { navigate: first }, getHeaders: () => ({ authorization: 'Bearer one' }) })
    render({ on: { navigate: second }, getHeaders: () => ({ authorization: 'Bearer two' }) })
    now().options.on?.navigate?.({ to: 'home' })
    expect([running().length, first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0, 1])
    expect(now().options.getHeaders?.()).toEqual({ authorization: 'Bearer two' })
  })

  it('forgets the headers of a user who has signed out, and asks those of one who signs in', () => {
    const getHeaders = () => ({ authorization: 'Bearer ada' })
    render({ user: null })
    expect(now().options.getHeaders?.()).toEqual({})
    render({ user: 'ada', getHeaders })
    expect(now().options.getHeaders?.()).toEqual({ authorization: 'Bearer ada' })
    render({ user: null, getHeaders: undefined })
    expect(now().options.getHeaders?.()).toEqual({})
    expect([running().length, vi.mocked(now().userChange).mock.calls.length]).toEqual([1, 2])
  })

  it('announces a handler that comes later, by another frame', () => {
    render({ on: {} })
    render({ on: { openLogin: () => ({ outcome: 'done' }) } })
    expect([running().length, 'openLogin' in (now().options.on ?? {})]).toEqual([2, true])
  })

  it('renders an empty element on a server', () => {
    expect(renderToString(createElement(EaselEmbed, { ...PROPS, className: 'slot' }))).toBe(
      '<div class="slot"></div>',
    )
    expect(running()).toHaveLength(0)
  })
})
