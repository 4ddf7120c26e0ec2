// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDialog } from '../src/dialog/easel-dialog.ts'
import { createFloatingButton } from '../src/dialog/floating-button.ts'
import { createSidePanel } from '../src/dialog/side-panel.ts'
import type { Easel } from '../src/host/easel.ts'
import type { EmbedOptions } from '../src/index.ts'

const SRC = 'https://easel.example/embed/create'
let running: (Pick<Easel, 'destroy' | 'setTheme' | 'changeLanguage'> & {
  slot: Element
  options: EmbedOptions
})[]
let told: unknown[]

const embed = (slot: string | Element, options: EmbedOptions): Easel => {
  const tell = async (...args: unknown[]) => {
    told.push(args)
    return {}
  }
  const easel = { slot: slot as Element, options, destroy: vi.fn(), setTheme: tell, changeLanguage: tell }
  running.push(easel)
  return easel as unknown as Easel
}
const dialogs = () =>
  [...document.body.children].flatMap((host) => [...(host.shadowRoot?.querySelectorAll('dialog') ?? [])])

beforeEach(() => {
  running = []
  told = []
})
afterEach(() => {
  document.body.innerHTML = ''
})

describe('a dialog', () => {
  it('loads nothing before it opens, and one frame however often it opens', () => {
    const dialog = createDialog(embed, { src: SRC })
    expect([running.length, document.body.children.length]).toEqual([0, 0])
    dialog.open()
    dialog.close()
    dialog.open()
    expect([running.length, dialog.isOpen]).toEqual([1, true])
    expect(dialog.easel).toBe(running[0])
  })

  it('can be loaded before it opens', () => {
    const dialog = createDialog(embed, { src: SRC })
    dialog.preload()
    expect([running.length, dialog.isOpen]).toEqual([1, false])
  })

  it('closes by its button, which is named in the page’s language, and by a press beside it', () => {
    const dialog = createDialog(embed, { src: SRC, language: 'zh-Hans', title: 'AI 绘画' })
    dialog.open()
    const [element] = dialogs()
    const button = element?.querySelector('button')
    expect([element?.getAttribute('aria-label'), button?.getAttribute('aria-label')]).toEqual([
      'AI 绘画',
      '关闭',
    ])
    button?.click()
    expect(dialog.isOpen).toBe(false)
    dialog.open()
    element?.dispatchEvent(new MouseEvent('click'))
    expect(dialog.isOpen).toBe(false)
  })

  it('tells of opening and closing until that is ended', () => {
    const dialog = createDialog(embed, { src: SRC })
    const events: string[] = []
    const end = dialog.on('open', () => events.push('open'))
    dialog.on('close', () => events.push('close'))
    dialog.open()
    dialog.close()
    end()
    dialog.open()
    expect(events).toEqual(['open', 'close'])
  })

  it('tells nothing of a closing after which it was opened again at once', async () => {
    const dialog = createDialog(embed, { src: SRC })
    const events: string[] = []
    for (const name of ['open', 'close'] as const) dialog.on(name, () => events.push(name))
    dialog.open()
    const [element] = dialogs()
    element?.dispatchEvent(new Event('close'))
    expect(events).toEqual(['open'])
  })

  it('is closed by a page that replaces its body, and opens in the next one', () => {
    const dialog = createDialog(embed, { src: SRC })
    const events: string[] = []
    for (const name of ['open', 'close'] as const) dialog.on(name, () => events.push(name))
    dialog.open()
    document.body.replaceWith(document.createElement('body'))
    expect(dialog.isOpen).toBe(false)
    const show = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    dialog.open()
    expect(show).toHaveBeenCalledOnce()
    expect([dialog.isOpen, dialogs().length, events]).toEqual([true, 1, ['open', 'close', 'open']])
  })

  it('looks and speaks as its frame is told to', () => {
    const dialog = createDialog(embed, { src: SRC, language: 'en', theme: { accent: '#123' } })
    dialog.open()
    const [element] = dialogs()
    const close = () => element?.querySelector('button')?.getAttribute('aria-label')
    expect([element?.style.colorScheme, close()]).toEqual(['light dark', 'Close'])
    void dialog.easel?.setTheme({ mode: 'dark' }, { timeout: 50 })
    void dialog.easel?.setTheme({ accent: '#321' })
    void dialog.easel?.changeLanguage('es')
    expect([element?.style.colorScheme, close()]).toEqual(['dark', 'Cerrar'])
    expect(told).toEqual([[{ mode: 'dark' }, { timeout: 50 }], [{ accent: '#321' }], ['es']])
  })

  it('is gone with its frame, and may be opened anew', () => {
    const dialog = createDialog(embed, { src: SRC })
    dialog.open()
    dialog.destroy()
    expect(running[0]?.destroy).toHaveBeenCalledOnce()
    expect([dialogs().length, dialog.easel, dialog.isOpen]).toEqual([0, null, false])
    dialog.open()
    expect([running.length, dialog.isOpen]).toEqual([2, true])
  })
})

describe('a floating button', () => {
  it('opens its dialog, which it loads when somebody reaches for it', () => {
    const button = createFloatingButton(embed, { src: SRC, label: 'Make an image' })
    expect(button.button.textContent).toBe('Make an image')
    expect(running).toHaveLength(0)
    button.button.dispatchEvent(new Event('pointerenter'))
    expect([running.length, button.isOpen, button.easel]).toEqual([1, false, running[0]])
    button.button.click()
    expect([running.length, button.isOpen]).toEqual([1, true])
    expect(running[0]?.options).toEqual({ src: SRC, title: 'Make an image' })
    expect(dialogs()[0]?.getAttribute('aria-label')).toBe('Make an image')
  })

  it('is gone with its dialog', () => {
    const button = createFloatingButton(embed, { src: SRC, label: 'Make an image' })
    button.open()
    button.destroy()
    expect([document.body.children.length, button.isOpen]).toEqual([0, false])
  })
})

describe('a side panel', () => {
  const isSmall = (matches: boolean) =>
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches } as MediaQueryList)
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('leaves the page beside it usable, and covers a small screen as a dialog does', () => {
    const shown = vi.spyOn(HTMLDialogElement.prototype, 'show')
    const covering = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    const panel = createSidePanel(embed, { src: SRC })
    isSmall(false)
    panel.open()
    expect([shown.mock.calls.length, covering.mock.calls.length, running.length]).toEqual([1, 0, 1])
    panel.close()
    isSmall(true)
    panel.open()
    expect([shown.mock.calls.length, covering.mock.calls.length, running.length]).toEqual([1, 1, 1])
  })

  it('closes by its Escape and its button, and not by a press on it', () => {
    const panel = createSidePanel(embed, { src: SRC })
    const closed = vi.fn()
    panel.on('close', closed)
    panel.open()
    const [element] = dialogs()
    element?.dispatchEvent(new MouseEvent('click'))
    element?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
    expect(panel.isOpen).toBe(true)
    element?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(panel.isOpen).toBe(false)
    panel.open()
    element?.querySelector('button')?.click()
    expect([panel.isOpen, closed.mock.calls.length]).toEqual([false, 2])
  })

  it.each([
    [undefined, 'end', '400px'],
    [100, 'start', '280px'],
    [Number.NaN, 'start', '400px'],
    [360, 'end', '360px'],
    [9000, 'end', '480px'],
  ] as const)('of the width %s stands at the edge %s and is %s wide', (width, position, pixels) => {
    createSidePanel(embed, { src: SRC, width, position }).open()
    const [element] = dialogs()
    expect(element?.dataset.position).toBe(position)
    expect(element?.style.getPropertyValue('--easel-width')).toBe(pixels)
    expect(running[0]?.options).toEqual({ src: SRC })
  })
})
