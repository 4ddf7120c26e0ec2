/** The policy name that a page with Trusted Types has to allow. */
export const POLICY = 'easel'

interface Policy {
  createScriptURL(address: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

declare global {
  /** One for all script tags of a page, since a content policy may allow each name once. */
  var __easelPolicy: Policy | undefined
}

/** Sets the script's URL, through Trusted Types where the page requires them. Throws where it does not allow the policy. */
export function point(script: HTMLScriptElement, address: string): void {
  try {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
    globalThis.__easelPolicy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (given) => given })
  } catch {
    // A page may restrict the policy names without requiring Trusted Types.
  }
  script.src = globalThis.__easelPolicy?.createScriptURL(address) ?? address
}
