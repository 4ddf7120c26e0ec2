/** Milliseconds: policy violations are reported in a separate task. */
const TOLD_WITHIN = 50

/** Whether this page's content security policy blocks a script while `doing` runs. */
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

/** Whether inline scripts are forbidden, tested with an empty one. */
export const isInlineForbidden = (): Promise<boolean> =>
  isRefused(async () => {
    const script = document.createElement('script')
    script.append('0')
    document.head.append(script)
    script.remove()
  })

/** Whether a script may be loaded and exists. It is preloaded but does not run. */
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
