/** How long a probe frame may take to load, in ms. */
const TIMEOUT = 5000

/**
 * Whether this page's content security policy forbids framing the address. Tests it with an invisible frame.
 */
export function isFrameForbidden(
  address: string,
  failed: HTMLIFrameElement,
  timeout = TIMEOUT,
): Promise<boolean> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    const end = (forbidden: boolean) => {
      clearTimeout(timer)
      document.removeEventListener('securitypolicyviolation', onViolation)
      watch.disconnect()
      frame.remove()
      resolve(forbidden)
    }
    const onViolation = (event: SecurityPolicyViolationEvent) => {
      if (/^(frame|child|default)-src/.test(event.effectiveDirective)) end(true)
    }
    const timer = setTimeout(() => end(false), timeout)
    document.addEventListener('securitypolicyviolation', onViolation)
    const watch = new MutationObserver(() => box?.parentNode || end(false))
    const box = failed.parentNode
    if (!box?.parentNode) return end(false)
    watch.observe(box.parentNode, { childList: true })
    // A forbidden frame fires its load event as well, together with the violation.
    frame.addEventListener('load', () => setTimeout(() => end(false), 50))
    frame.style.display = 'none'
    frame.src = address
    document.body.append(frame)
  })
}
