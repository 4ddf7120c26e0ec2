import { escapeJson } from '@easel/first-paint/page'
import type { Partner } from '../../domain/partners/partner.ts'

/** The element from which the guest reads its partner. */
const PARTNER_ID = 'easel-partner'
const PLACEHOLDER = '<!--partner-->'

/** Embeds the partner's public settings in the page. */
export function withPartner(html: string, partner: Partner | null): string {
  if (!partner) return html.replace(PLACEHOLDER, '')
  const { id, name, origins, features, theme } = partner
  const data = escapeJson(JSON.stringify({ id, name, origins, features, theme }))
  return html.replace(
    PLACEHOLDER,
    () => `<script type="application/json" id="${PARTNER_ID}">${data}</script>`,
  )
}
