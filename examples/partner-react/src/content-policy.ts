const ORIGIN = 'https://easel.example'
const blocked = new Set<string>()

document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
  if (blockedURI.startsWith(ORIGIN)) blocked.add(effectiveDirective.replace('-elem', ''))
})

/** The lines that are missing in this page's `Content-Security-Policy`, as far as they are known; or nothing. */
export const blockedByPolicy = (): string => [...blocked].map((name) => `${name} ${ORIGIN};`).join(' ')
