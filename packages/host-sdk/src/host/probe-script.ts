/** Milliseconds: policy violations are reported in a task of their own. */
const TOLD_WITHIN = 50

/** Whether this page's content policy refuses a script meanwhile. */
async function isRefused(doing: () => Promise<unknown>): Promise<boolean> {
  let refused = false
  const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    refused ||= /^(script|default)-src/.test(effectiveDirective)
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  await doing()
  await new Promise((resolve) => setTimeout(resolve, TOLD_WITHIN))
  document.removeEventListener('securitypolicyviolation', onViolation)
  return refused
}

/** Whether inline scripts run, tested with an empty one. */
export const isInlineForbidden = (): Promise<boolean> =>
  isRefused(async () => {
    const script = document.createElement('script')
    script.append('0')
    document.head.append(script)
    script.remove()
  })

/** Whether a script may be loaded, and exists: it is preloaded, and does not run. */
export async function reachOfScript(address: string, nonce = ''): Promise<'here' | 'forbidden' | 'missing'> {
  let came = false
  const forbidden = await isRefused(
    () =>
      new Promise<void>((resolve) => {
        const link = document.createElement('link')
        const end = (loaded: boolean) => () => {
          came = loaded
          link.remove()
          resolve()
        }
        link.rel = 'preload'
        link.as = 'script'
        link.nonce = nonce
        link.onload = end(true)
        link.onerror = end(false)
        link.href = address
        document.head.append(link)
      }),
  )
  if (forbidden) return 'forbidden'
  return came ? 'here' : 'missing'
}
