import { createHash } from 'node:crypto'

/**
 * Puts a button beside each block of code. In the browser's own language, as nothing builds it; where a page has no
 * clipboard, as without `https`, there is no button.
 */
export const COPY_SCRIPT = `(() => {
  const { copy, copied } = document.currentScript.dataset
  if (!navigator.clipboard) return
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    const restore = () => { button.textContent = copy }
    button.type = 'button'
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('pre').textContent.trimEnd())
      button.textContent = copied
      setTimeout(restore, 2000)
    })
    restore()
    block.append(button)
  }
})()
`
const HASH = createHash('sha256').update(COPY_SCRIPT).digest('hex').slice(0, 12)

export const COPY_SCRIPT_PATH = `/docs/files/copy.${HASH}.js`
