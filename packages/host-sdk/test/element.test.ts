// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEaselElement, type EaselEmbedElement } from '../src/element/easel-element.ts'
import type { Easel } from '../src/host/easel.ts'
import type { EmbedOptions } from '../src/index.ts'

type Running = Easel & { options: EmbedOptions }
let running: Running[]
const live = () => running.filter(({ destroy }) => vi.mocked(destroy).mock.calls.length === 0)
const now = () => running.at(-1) as Running

const embed = (_slot: string | Element, options: EmbedOptions): Easel => {
  const call = () => vi.fn(async () => ({}))
  const easel = {
    options,
    ready: Promise.resolve(),
    ...{ changeRouter: call(), changeLanguage: call(), setTheme: call(), refreshHeaders: call() },
    destroy: vi.fn(),
  }
  running.push(easel as unknown as Running)
  return easel as unknown as Easel
}
customElements.define('easel-embed', createEaselElement(embed))
const turn = () => new Promise((resolve) => setTimeout(resolve))

async function show(html: string): Promise<EaselEmbedElement> {
  document.body.innerHTML = html
  await turn()
  return document.querySelector('easel-embed') as EaselEmbedElement
}
const SRC = 'https://easel.example/embed/home'

beforeEach(() => {
  running = []
})
afterEach(async () => {
  document.body.innerHTML = ''
  await turn()
})

describe('<easel-embed>', () => {
  it('embeds what its attributes say', async () => {
    await show(
      `<easel-embed src="${SRC}" partner="acme" route="create" language="es" mode="dark" accent="#0a7" label="Images"
        auto-height="300 900" timeout="5000"></easel-embed>`,
    )
    expect(now().options).toMatchObject({
      ...{ src: SRC, partner: 'acme', route: 'create', language: 'es', title: 'Images', timeout: 5000 },
      theme: { mode: 'dark', accent: '#0a7' },
      autoHeight: { min: 300, max: 900 },
    })
  })

  it('follows its attributes: some at once, others with a new frame', async () => {
    const element = await show(`<easel-embed src="${SRC}" partner="acme"></easel-embed>`)
    element.setAttribute('language', 'zh-TW')
    element.setAttribute('mode', 'light')
    element.route = 'works'
    expect(now().changeLanguage).toHaveBeenCalledWith('zh-TW')
    expect(now().setTheme).toHaveBeenCalledWith(expect.objectContaining({ mode: 'light' }))
    expect(now().changeRouter).toHaveBeenCalledWith('works')
    expect(running).toHaveLength(1)
    element.partner = 'other'
    await turn()
    expect([running.length, live().length, now().options.partner]).toEqual([2, 1, 'other'])
  })

  it('is not started anew when it is moved, and leaves nothing when it is removed', async () => {
    const element = await show(`<easel-embed src="${SRC}"></easel-embed><main></main>`)
    document.querySelector('main')?.append(element)
    await turn()
    expect([running.length, live().length]).toEqual([1, 1])
    element.remove()
    await turn()
    expect([live().length, element.easel]).toEqual([0, null])
  })

  it('uses properties that are set after it was inserted', async () => {
    document.body.innerHTML = `<easel-embed src="${SRC}"></easel-embed>`
    const element = document.querySelector('easel-embed') as EaselEmbedElement
    element.theme = { accent: '#123' }
    element.getHeaders = () => ({ authorization: 'Bearer one' })
    await element.ready
    expect(now().options.theme).toMatchObject({ accent: '#123' })
    expect(now().options.getHeaders?.()).toEqual({ authorization: 'Bearer one' })
    element.getHeaders = () => ({ authorization: 'Bearer two' })
    expect(now().refreshHeaders).toHaveBeenCalledOnce()
    expect(now().options.getHeaders?.()).toEqual({ authorization: 'Bearer two' })
  })

  it('starts as soon as it has an address, and anew when a part of its theme is taken back', async () => {
    const element = await show('<easel-embed partner="acme" accent="#0a7"></easel-embed>')
    expect(running).toHaveLength(0)
    element.src = SRC
    await turn()
    expect(now().options).toMatchObject({ src: SRC, theme: { accent: '#0a7' } })
    element.removeAttribute('accent')
    await turn()
    expect([running.length, live().length, now().options.theme?.accent]).toEqual([2, 1, undefined])
  })

  it('uses properties that were set before it was defined', async () => {
    document.body.innerHTML = `<easel-later src="${SRC}"></easel-later>`
    const element = document.querySelector('easel-later') as EaselEmbedElement
    const navigate = vi.fn()
    Object.assign(element, {
      getHeaders: () => ({ authorization: 'Bearer early' }),
      on: { navigate },
      language: 'es',
    })
    customElements.define('easel-later', createEaselElement(embed))
    await turn()
    expect(now().options.language).toBe('es')
    expect(now().options.getHeaders?.()).toEqual({ authorization: 'Bearer early' })
    now().options.on?.navigate?.({ to: 'home' })
    expect(navigate).toHaveBeenCalledOnce()
  })

  it('asks an address of the page for the headers of its user', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
    await show(`<easel-embed src="${SRC}" headers="/my-easel-token"></easel-embed>`)
    await now().options.getHeaders?.()
    expect(fetched).toHaveBeenCalledWith('/my-easel-token')
    fetched.mockRestore()
  })

  it('dispatches events that bubble, and is not announced to do what the page does not', async () => {
    const element = await show(`<div><easel-embed src="${SRC}"></easel-embed></div>`)
    const heard = vi.fn()
    element.parentElement?.addEventListener('easel-navigate', (event) => heard((event as CustomEvent).detail))
    now().options.on?.navigate?.({ to: 'works' })
    expect(heard).toHaveBeenCalledWith({ to: 'works' })
    expect(Object.keys(now().options.on ?? {}).sort()).toEqual(['click', 'connect', 'error', 'navigate'])
  })

  it('asks listeners for what `handles` names, and takes their answer', async () => {
    const element = await show(`<easel-embed src="${SRC}" handles="openLogin showVip"></easel-embed>`)
    element.addEventListener('easel-open-login', (event) =>
      (event as CustomEvent).detail.respondWith(Promise.resolve({ outcome: 'done' })),
    )
    expect(await now().options.on?.openLogin?.({ reason: 'save' })).toEqual({ outcome: 'done' })
    // Nobody listens.
    expect(await now().options.on?.showVip?.({ reason: 'quota' })).toEqual({ outcome: 'cancelled' })
  })
})
