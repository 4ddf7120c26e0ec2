// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EaselProps, type Emit, type MountedEasel, mountEasel } from '../src/component.ts'
import type { Easel } from '../src/host/easel.ts'
import type { BridgeError, EmbedOptions } from '../src/index.ts'

type Running = Easel & { options: EmbedOptions; called: Pick<Easel, 'changeLanguage'> }
const page = vi.hoisted(() => ({ running: [] as unknown[] }))
vi.mock('@easel/host-sdk', () => ({
  BridgeError: Error,
  embed: (_slot: Element, options: EmbedOptions) => {
    const call = () => vi.fn(async () => ({}))
    // What stands over the page puts itself before this one.
    const changeLanguage = call()
    const easel = {
      options,
      called: { changeLanguage },
      ...{ changeRouter: call(), changeLanguage, setTheme: call(), userChange: call() },
      destroy: vi.fn(),
    }
    page.running.push(easel)
    return easel
  },
}))
const running = () => page.running as Running[]
const live = () => running().filter(({ destroy }) => vi.mocked(destroy).mock.calls.length === 0)
const now = () => running().at(-1) as Running

const PROPS: EaselProps = { src: 'https://easel.example/embed/home', partner: 'acme' }
let told: [name: string, argument: unknown][]
let isHeard: boolean
let mounted: MountedEasel
let props: EaselProps
const emit: Emit = (name, argument) => {
  told.push([name, argument])
  return isHeard
}
function mount(more: Partial<EaselProps> = {}): void {
  props = { ...PROPS, ...more }
  mounted = mountEasel(document.createElement('div'), props, emit)
}
function update(more: Partial<EaselProps>): void {
  props = { ...props, ...more }
  mounted.update(props)
}
const dialogs = () =>
  [...document.body.children].flatMap((host) => [...(host.shadowRoot?.querySelectorAll('dialog') ?? [])])
const frameComes = () => vi.waitFor(() => expect(running()).toHaveLength(1))

beforeEach(() => {
  page.running = []
  told = []
  isHeard = true
})
afterEach(() => {
  mounted.destroy()
  document.body.innerHTML = ''
})

describe('a component in the page', () => {
  it('embeds once, tells of it, and leaves nothing', () => {
    mount()
    expect([running().length, mounted.easel]).toEqual([1, now()])
    mounted.destroy()
    expect([live().length, mounted.easel]).toEqual([0, null])
    expect(told).toEqual([
      ['easel', now()],
      ['easel', null],
    ])
  })

  it('starts another frame where a part of the theme or the language is taken back, which no call can say', () => {
    mount({ language: 'en', theme: { mode: 'dark', accent: '#ff0000' } })
    update({ theme: { mode: 'light', accent: '#ff0000' } })
    expect(running()).toHaveLength(1)
    update({ theme: { mode: 'light' } })
    expect([running().length, live().length]).toEqual([2, 1])
    expect(now().options.theme).toEqual({ mode: 'light' })
    update({ theme: { mode: 'light', accent: undefined } })
    expect(running()).toHaveLength(2)
    update({ language: undefined })
    update({ theme: undefined })
    expect([running().length, live().length]).toEqual([4, 1])
  })

  it('passes changes on to the running frame, and starts another one for another partner', () => {
    mount({ language: 'en', theme: { mode: 'light' }, user: 'ada' })
    update({ language: 'es', theme: { mode: 'dark' }, user: 'grace', route: 'works' })
    expect(running()).toHaveLength(1)
    expect(now().changeLanguage).toHaveBeenCalledWith('es')
    expect(now().setTheme).toHaveBeenCalledWith({ mode: 'dark' })
    expect(now().changeRouter).toHaveBeenCalledWith('works')
    expect(now().userChange).toHaveBeenCalledOnce()
    update({ partner: 'other' })
    expect([running().length, live().length]).toEqual([2, 1])
  })

  it('finds what has changed inside of a theme', () => {
    const theme: EaselProps['theme'] = { mode: 'light' }
    mount({ theme })
    theme.mode = 'dark'
    update({ theme })
    expect(now().setTheme).toHaveBeenCalledWith({ mode: 'dark' })
  })

  it('calls the newest handlers and headers without starting anew', () => {
    mount({
      on: { openLogin: () => ({ outcome: 'cancelled' }) },
      getHeaders: () => ({ authorization: 'one' }),
    })
    update({ on: { openLogin: () => ({ outcome: 'done' }) }, getHeaders: () => ({ authorization: 'two' }) })
    expect(now().options.on?.openLogin?.({ reason: 'login', key: '1' } as never)).toEqual({ outcome: 'done' })
    expect(now().options.getHeaders?.()).toEqual({ authorization: 'two' })
    update({ getHeaders: undefined })
    expect([running().length, now().options.getHeaders?.()]).toEqual([1, {}])
  })

  it('announces a handler that comes later by another frame; listeners come and go', () => {
    mount()
    const navigate = vi.fn()
    update({ on: { navigate } })
    now().options.on?.navigate?.({ to: 'home' })
    update({ on: {} })
    now().options.on?.navigate?.({ to: 'works' })
    expect([running().length, navigate.mock.calls]).toEqual([1, [[{ to: 'home' }]]])
    expect(told.slice(1)).toEqual([
      ['navigate', { to: 'home' }],
      ['navigate', { to: 'works' }],
    ])
    update({ on: { openLogin: () => ({ outcome: 'done' }) } })
    expect([running().length, 'openLogin' in (now().options.on ?? {})]).toEqual([2, true])
  })

  it('leaves an error to the console where nobody listens', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    mount()
    const error = new Error('TIMEOUT') as BridgeError
    now().options.on?.error?.(error)
    isHeard = false
    now().options.on?.error?.(error)
    expect(log.mock.calls).toEqual([[error]])
    log.mockRestore()
  })
})

describe('a component in a dialog', () => {
  it('loads nothing before it opens, and tells when a person closes it', async () => {
    mount({ mode: 'dialog', open: false })
    await import('../src/component/dialogs.ts')
    await new Promise((resolve) => setTimeout(resolve))
    expect(running()).toHaveLength(0)
    update({ open: true })
    await frameComes()
    expect(dialogs()[0]?.open).toBe(true)
    dialogs()[0]?.close()
    expect(told.at(-1)).toEqual(['open', false])
    // Another property changes before the page has taken that over.
    update({ language: 'es' })
    expect(dialogs()[0]?.open).toBe(false)
    expect(now().called.changeLanguage).toHaveBeenCalledExactlyOnceWith('es')
    mounted.open()
    expect([running().length, dialogs()[0]?.open]).toEqual([1, true])
    mounted.destroy()
    expect([live().length, dialogs().length]).toEqual([0, 0])
  })

  it('can be loaded before it opens', async () => {
    mount({ mode: 'dialog', preload: true })
    await frameComes()
    expect(dialogs()[0]?.open).toBe(false)
  })

  it('that goes before its code has come is never made', async () => {
    mount({ mode: 'dialog', open: true })
    mounted.destroy()
    await import('../src/component/dialogs.ts')
    await new Promise((resolve) => setTimeout(resolve))
    expect([running().length, dialogs().length]).toEqual([0, 0])
  })

  it('stands beside the page as a panel, and becomes another one with another width', async () => {
    mount({ mode: 'panel', open: true, width: 320, position: 'start' })
    await frameComes()
    const panel = () => dialogs()[0] as HTMLDialogElement
    expect([panel().open, panel().dataset.position]).toEqual([true, 'start'])
    expect(Object.keys(now().options).sort()).toEqual(['getHeaders', 'on', 'partner', 'src'])
    panel().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(told.at(-1)).toEqual(['open', false])
    mounted.open()
    update({ width: 300 })
    await vi.waitFor(() => expect(live()).toHaveLength(1))
    expect([running().length, dialogs().length]).toEqual([2, 1])
    expect(panel().style.getPropertyValue('--easel-width')).toBe('300px')
  })

  it('floats a button that opens it', async () => {
    mount({ mode: 'button', label: 'Make an image', position: 'start' })
    const button = await vi.waitFor(() => {
      const [found] = [...document.body.children].flatMap(
        (host) => host.shadowRoot?.querySelector('button') ?? [],
      )
      if (!found) throw new Error('It has not come.')
      return found
    })
    expect([button.textContent, button.dataset.position]).toEqual(['Make an image', 'start'])
    button.click()
    expect([running().length, told.at(-1)]).toEqual([1, ['open', true]])
  })
})
