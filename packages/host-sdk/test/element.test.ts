// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEaselElement, type EaselEmbedElement } from '../src/element/easel-element.ts'
import type { Easel } from '../src/host/easel.ts'
import type { EmbedOptions } from '../src/index.ts'

type Running = Easel & { options: EmbedOptions; called: Pick<Easel, 'changeLanguage'> }
let running: Running[]
const live = () => running.filter(({ destroy }) => vi.mocked(destroy).mock.calls.length === 0)
const now = () => running.at(-1) as Running

const embed = (_slot: string | Element, options: EmbedOptions): Easel => {
  const call = () => vi.fn(async () => ({}))
  // What stands over the page puts itself before this one.
  const changeLanguage = call()
  const easel = {
    options,
    called: { changeLanguage },
    ready: Promise.resolve(),
    ...{ changeRouter: call(), changeLanguage, setTheme: call(), refreshHeaders: call() },
    destroy: vi.fn(),
  }
  running.push(easel as unknown as Running)
  return easel as unknown as Easel
}
const loadOverlays = vi.fn(() => import('../src/element/overlays.ts'))
customElements.define('easel-embed', createEaselElement(embed, loadOverlays))
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
    customElements.define('easel-later', createEaselElement(embed, loadOverlays))
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

describe('<easel-embed as="…">', () => {
  const dialogs = () =>
    [...document.body.children].flatMap((host) => [...(host.shadowRoot?.querySelectorAll('dialog') ?? [])])
  const dialogComes = () =>
    vi.waitFor(() => {
      const [dialog] = dialogs()
      if (!dialog) throw new Error('It has not come.')
      return dialog
    })

  it.each(['dialog', 'panel'])('%s: its attribute opens it, and goes when a person closes it', async (as) => {
    const element = await show(`<easel-embed src="${SRC}" as="${as}" label="Images"></easel-embed>`)
    await loadOverlays.mock.results.at(-1)?.value
    expect([running.length, dialogs().length]).toEqual([0, 0])
    const heard: string[] = []
    for (const name of ['easel-open', 'easel-close'])
      element.addEventListener(name, () => heard.push(`${name} ${element.open}`))
    element.open = true
    const dialog = await dialogComes()
    await element.ready
    expect([dialog.open, dialog.getAttribute('aria-label'), element.easel]).toEqual([true, 'Images', now()])
    dialog.querySelector('button')?.click()
    expect([element.hasAttribute('open'), dialog.open]).toEqual([false, false])
    element.setAttribute('open', '')
    element.setAttribute('language', 'es')
    expect([running.length, dialog.open]).toEqual([1, true])
    expect(now().called.changeLanguage).toHaveBeenCalledWith('es')
    expect(dialog.querySelector('button')?.getAttribute('aria-label')).toBe('Cerrar')
    expect(heard).toEqual(['easel-open true', 'easel-close false', 'easel-open true'])
    element.remove()
    await turn()
    expect([live().length, dialogs().length]).toEqual([0, 0])
  })

  it('panel: has a width and an edge, is loaded before it opens where it says so, and stays open for another user', async () => {
    const element = await show(
      `<easel-embed src="${SRC}" partner="acme" as="panel" width="300" position="start" preload></easel-embed>`,
    )
    const panel = await dialogComes()
    expect([panel.open, panel.dataset.position, running.length]).toEqual([false, 'start', 1])
    expect(panel.style.getPropertyValue('--easel-width')).toBe('300px')
    element.open = true
    element.partner = 'other'
    await vi.waitFor(() => expect(running).toHaveLength(2))
    expect([dialogs().length, dialogs()[0]?.open, live().length]).toEqual([1, true, 1])
  })

  it('button: floats one that opens the dialog, and is gone with the element', async () => {
    const element = await show(`<easel-embed src="${SRC}" as="button" label="Make an image"></easel-embed>`)
    const button = await vi.waitFor(() => {
      const [found] = [...document.body.children].flatMap(
        (host) => host.shadowRoot?.querySelector('button[aria-haspopup]') ?? [],
      )
      if (!(found instanceof HTMLButtonElement)) throw new Error('It has not come.')
      return found
    })
    expect([button.textContent, running.length]).toEqual(['Make an image', 0])
    button.click()
    expect([element.open, running.length]).toEqual([true, 1])
    element.removeAttribute('as')
    await turn()
    expect([dialogs().length, live().length]).toEqual([0, 1])
  })

  it('is closed by what React 18 writes for `open={false}`, and opened again', async () => {
    const element = await show(
      `<easel-embed src="${SRC}" as="dialog" open="false" preload="false"></easel-embed>`,
    )
    await loadOverlays.mock.results.at(-1)?.value
    await turn()
    expect([element.open, running.length]).toEqual([false, 0])
    element.setAttribute('open', 'true')
    expect([element.open, (await dialogComes()).open]).toEqual([true, true])
    element.setAttribute('open', 'false')
    expect([element.open, dialogs()[0]?.open]).toEqual([false, false])
    element.open = true
    expect([element.open, dialogs()[0]?.open]).toEqual([true, true])
  })

  it('takes what was set between its start and its opening', async () => {
    const element = await show(`<easel-embed src="${SRC}" as="dialog"></easel-embed>`)
    await loadOverlays.mock.results.at(-1)?.value
    element.theme = { accent: '#123' }
    element.on = { openLogin: () => ({ outcome: 'done' }) }
    element.open = true
    await element.ready
    expect(now().options.theme?.accent).toBe('#123')
    expect(now().options.on).toHaveProperty('openLogin')
  })

  it('whose code does not come says so, and tries again at the next opening', async () => {
    loadOverlays.mockRejectedValueOnce(new Error('Code missing.'))
    const error = vi.fn()
    document.body.innerHTML = `<easel-embed src="${SRC}" as="dialog"></easel-embed>`
    const element = document.querySelector('easel-embed') as EaselEmbedElement
    element.on = { error }
    await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
    element.open = true
    expect((await dialogComes()).open).toBe(true)
  })
})
