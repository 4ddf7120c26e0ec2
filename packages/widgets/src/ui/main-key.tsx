import { Kbd } from './inline.tsx'

/** The key that most commands have: Ctrl, or what Apple's keyboards have in its place. */
export function MainKey() {
  return <Kbd>{/Mac|iPhone|iPad/.test(globalThis.navigator.userAgent) ? '⌘' : 'Ctrl'}</Kbd>
}
