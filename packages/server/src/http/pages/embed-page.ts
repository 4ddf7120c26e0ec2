import { escapeJson } from '@easel/first-paint/page'
import type { Partner } from '../../domain/partners/partner.ts'

/** The element that tells the guest whom it may talk to. */
const PARTNER_ID = 'easel-partner'
const PLACEHOLDER = '<!--partner-->'

/** The embedded page with what it must know of its partner: nothing that is secret. */
export function withPartner(html: string, partner: Partner | null): string {
  if (!partner) return html.replace(PLACEHOLDER, '')
  const { id, name, origins, features, theme } = partner
  const data = escapeJson(JSON.stringify({ id, name, origins, features, theme }))
  return html.replace(
    PLACEHOLDER,
    () => `<script type="application/json" id="${PARTNER_ID}">${data}</script>`,
  )
}
