const ORIGIN = 'https://easel.example'
const blocked = new Set<string>()

document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
  if (blockedURI.startsWith(ORIGIN)) blocked.add(effectiveDirective.replace('-elem', ''))
})

/** The missing lines of this page's `Content-Security-Policy`, if they are known; otherwise empty. */
export const blockedByPolicy = (): string => [...blocked].map((name) => `${name} ${ORIGIN};`).join(' ')
