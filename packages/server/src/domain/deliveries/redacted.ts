import type { Delivery } from './ports.ts'

/** What is shown of a message where nobody was looked up: neither the code nor to whom it went. */
export interface RedactedDelivery extends Omit<Delivery, 'target' | 'code' | 'details'> {
  target: string
}

export function redacted({ code: _, details: __, ...delivery }: Delivery): RedactedDelivery {
  const target = redactedTarget(delivery.target)
  // Providers repeat the address or the number in what they say.
  const bare = delivery.target.replace(/^\S+ (?=\d+$)/, '')
  const error = delivery.error?.replaceAll(delivery.target, target).replaceAll(bare, target) ?? null
  return { ...delivery, target, error }
}

/** `a***@example.com`, `86 ***78`: enough to recognize one's own, too little to learn another's. */
function redactedTarget(target: string): string {
  const at = target.lastIndexOf('@')
  if (at > 0) return `${target.slice(0, 1)}***${target.slice(at)}`
  const [area = '', number = ''] = target.split(' ')
  return `${area} ***${number.slice(-2)}`
}
