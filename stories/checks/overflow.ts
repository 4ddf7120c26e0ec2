/** Pixels: smaller overflow is rounding. */
const SLACK = 1

/** Overflow: elements beyond the screen or their container, and truncated text. */
export function overflowFindings(root: HTMLElement, prompts: readonly string[]): string[] {
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth + SLACK)
    found.push(`the page scrolls sideways: ${scrollWidth} > ${clientWidth}`)
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (!isSeen(element)) continue
    const wide = tooWide(element)
    if (wide) found.push(`${nameOf(element)} ${wide}`)
    const cut = cutOff(element, prompts)
    if (cut) found.push(`${nameOf(element)} ${cut}`)
  }
  return found
}

/** Neither hidden nor visible to screen readers only. */
function isSeen(element: HTMLElement): boolean {
  if (element instanceof SVGElement) return false
  const { width, height } = element.getBoundingClientRect()
  // Of a table, what is in its hidden head is as large as ever.
  const head = element.closest('thead')
  if (head && head !== element && !isSeen(head)) return false
  return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true })
}

function tooWide(element: HTMLElement): string | null {
  if (scrollerOf(element)) return null
  const box = element.getBoundingClientRect()
  if (box.right > innerWidth + SLACK || box.left < -SLACK) return `is beyond the screen: ${span(box)}`
  const parent = element.parentElement
  const style = getComputedStyle(element)
  const flows = (style.position === 'static' || style.position === 'relative') && style.transform === 'none'
  if (!parent || !flows || style.display === 'inline' || getComputedStyle(parent).display === 'contents')
    return null
  const outer = parent.getBoundingClientRect()
  const pulled = Math.min(0, Number.parseFloat(style.marginLeft), Number.parseFloat(style.marginRight)) < 0
  if (pulled || (box.right <= outer.right + SLACK && box.left >= outer.left - SLACK)) return null
  return `is wider than its container: ${span(box)} in ${span(outer)}`
}

/** Truncated text. Prompts may be truncated, because a click shows all of it. */
function cutOff(element: HTMLElement, prompts: readonly string[]): string | null {
  const text = ownText(element)
  if (!text || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return null
  const style = getComputedStyle(element)
  const clips = style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.overflowX !== 'scroll'
  if (clips && !isPrompt(text, prompts)) {
    if (element.scrollWidth > element.clientWidth + SLACK) return `cuts off “${text}”`
    if (element.scrollHeight > element.clientHeight + 2) return `cuts off lines of “${text}”`
  }
  const range = document.createRange()
  range.selectNodeContents(element)
  const words = range.getBoundingClientRect()
  const box = boxOf(element).getBoundingClientRect()
  if (clips || scrollerOf(element)) return null
  return words.right > box.right + SLACK || words.left < box.left - SLACK
    ? `lets “${text}” out of its box: ${span(words)} in ${span(box)}`
    : null
}

const ownText = (element: HTMLElement): string =>
  [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent?.trim() ?? '')
    .join(' ')
    .trim()

const isPrompt = (text: string, prompts: readonly string[]): boolean =>
  prompts.some((prompt) => text.includes(prompt) || prompt.includes(text))

/** The nearest ancestor with a visible edge, which the text must not cross. */
const boxOf = (element: HTMLElement): Element =>
  element.closest('button, a, label, [role="tab"], [role="dialog"]') ?? parentBox(element) ?? element

/** The parent, or what is around it where the parent has no box of its own. */
function parentBox({ parentElement: parent }: HTMLElement): HTMLElement | null {
  return parent && getComputedStyle(parent).display === 'contents' ? parentBox(parent) : parent
}

/** Pixels: a row of chips or tabs may scroll sideways; anything taller may not. */
const ROW = 80

/** The sideways scrolling row around the element, whose content may be wide. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowX } = getComputedStyle(at)
    if ((overflowX === 'auto' || overflowX === 'scroll') && at.clientHeight < ROW) return at
    if (overflowX !== 'visible' && at.dataset.state !== undefined) return at
  }
  return null
}

function nameOf(element: HTMLElement): string {
  const name = element.className ? `.${String(element.className).split(' ')[0]}` : ''
  return `<${element.localName}${name}>`
}

const span = ({ left, right }: DOMRect): string => `${Math.round(left)}–${Math.round(right)}`
