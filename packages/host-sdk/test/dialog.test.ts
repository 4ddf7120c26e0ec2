// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDialog } from '../src/dialog/easel-dialog.ts'
import { createFloatingButton } from '../src/dialog/floating-button.ts'
import type { Easel } from '../src/host/easel.ts'
import type { EmbedOptions } from '../src/index.ts'

const SRC = 'https://easel.example/embed/create'
let running: (Pick<Easel, 'destroy'> & { slot: Element; options: EmbedOptions })[]

const embed = (slot: string | Element, options: EmbedOptions): Easel => {
  const easel = { slot: slot as Element, options, destroy: vi.fn() }
  running.push(easel)
  return easel as unknown as Easel
}
const dialogs = () =>
  [...document.body.children].flatMap((host) => [...(host.shadowRoot?.querySelectorAll('dialog') ?? [])])

beforeEach(() => {
  running = []
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
    expect(running[0]?.options).toEqual({ src: SRC })
  })

  it('is gone with its dialog', () => {
    const button = createFloatingButton(embed, { src: SRC, label: 'Make an image' })
    button.open()
    button.destroy()
    expect([document.body.children.length, button.isOpen]).toEqual([0, false])
  })
})
