/** What a content policy says of a script comes in a task of its own, in ms. */
const TOLD_WITHIN = 50

/** Whether this page's content policy refuses what is done meanwhile. */
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

/** Whether scripts that are written into this page run. Tried with one that does nothing. */
export const isInlineForbidden = (): Promise<boolean> =>
  isRefused(async () => {
    const script = document.createElement('script')
    script.append('0')
    document.head.append(script)
    script.remove()
  })

/** Whether a script's file may be loaded, and whether it comes: it is fetched, and does not run. */
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
