import type { JSHandle, Page } from 'playwright'

/** The layout and computed styles of the elements in a widget, by their place in it. */
type Drawn = Record<string, Record<string, string>>

/** Waits until the widget in `#one` no longer changes. */
export async function atRest(page: Page): Promise<void> {
  let last = ''
  for (let tries = 0; tries < 120; tries += 1) {
    const now = await page.evaluate(outline)
    if (now === last) return
    last = now
    await page.waitForTimeout(400)
  }
  throw new Error('The widget does not come to rest.')
}

/** What is drawn of the widget in `#one`, once it no longer changes. It stays in the page: it is megabytes. */
export async function settled(page: Page): Promise<JSHandle<Drawn>> {
  await atRest(page)
  return page.evaluateHandle(drawn)
}

/** What differs between two of them, so that a failure can be read. */
export const differences = (page: Page, one: JSHandle<Drawn>, other: JSHandle<Drawn>): Promise<string[]> =>
  page.evaluate(compare, [one, other] as const)

/** Runs in the page: what changes while a widget is still being shown. All its styles take a second to read. */
function outline(): string {
  const root = document.querySelector('#one > div')?.shadowRoot?.querySelector('.easel-root')
  // On a busy machine what still loads can be quiet for long.
  const isLoading =
    root?.querySelector('[aria-busy="true"]') ||
    [...(root?.querySelectorAll('img') ?? [])].some(
      (image) => !image.complete && image.getBoundingClientRect().top < window.innerHeight,
    )
  if (isLoading) return `loading at ${performance.now()}`
  return [root, ...(root?.querySelectorAll('*') ?? [])]
    .map((element) => {
      if (!element) return ''
      const { x, y, width, height } = element.getBoundingClientRect()
      const { opacity, visibility, color } = getComputedStyle(element)
      return [element.tagName, x, y, width, height, opacity, visibility, color].join(' ')
    })
    .join('\n')
}

/** Runs in the page. */
function drawn(): Drawn {
  const found: Drawn = {}
  const root = document.querySelector('#one > div')?.shadowRoot?.querySelector('.easel-root')
  const walk = (element: Element, path: string) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const values = Object.fromEntries(Array.from(style, (name) => [name, style.getPropertyValue(name)]))
    found[path] = { ...values, box: [x, y, width, height].map((n) => n.toFixed(1)).join(' ') }
    Array.from(element.children).forEach((child, index) => {
      walk(child, `${path} ${index}${child.tagName.toLowerCase()}`)
    })
  }
  if (root) walk(root, 'root')
  return found
}

/** Runs in the page. */
function compare([one, other]: readonly [Drawn, Drawn]): string[] {
  const paths = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return paths
    .flatMap((path) => {
      const [a, b] = [one[path], other[path]]
      if (!a || !b) return [`${path}: only in ${a ? 'the first' : 'the second'}`]
      const names = Object.keys(a).filter((name) => a[name] !== b[name])
      return names.map((name) => `${path} ${name}: ${a[name]} → ${b[name]}`)
    })
    .slice(0, 30)
}
