import type { Partner } from '../domain/partners/partner.ts'

/** The embed code for a partner's page: as an element, and as a call where the page's own script is to hold it. */
export function snippetFor({ id, name }: Partner, address: string): string {
  return `<!-- ${name}: where Easel is to stand -->
<script async src="${address}/sdk/element.js"></script>
<easel-embed src="${address}/embed/home" partner="${id}" style="height: 720px"></easel-embed>

Or where a script of your page is to hold it:

<div id="easel" style="height: 720px"></div>
<script async src="${address}/sdk/loader.js"></script>
<script>
  window.Easel = window.Easel || { q: [] }
  Easel.q.push((Easel) => {
    window.easel = Easel.embed('#easel', { src: '${address}/embed/home', partner: '${id}' })
  })
</script>

Nothing to be seen? In the browser's console: await Easel.doctor()`
}

/** How pages with a bundler install it, and what they write then. None where this build was not packed. */
export function packageLines(
  { id }: Partner,
  address: string,
  packages: Readonly<Record<string, string>>,
): string[] {
  const bridge = packages['@easel/host-sdk']
  if (bridge === undefined) return []
  const install = (name: string) => `  npm install ${address}${bridge} ${address}${packages[name]}`
  const props = `src="${address}/embed/home" partner="${id}"`
  const of = {
    '@easel/react': `  import { EaselEmbed } from '@easel/react'
  <EaselEmbed ${props} style={{ height: 720 }} />`,
    '@easel/vue': `  import { EaselEmbed } from '@easel/vue'
  <EaselEmbed ${props} style="height: 720px" />`,
  }
  const titles = { '@easel/react': 'In React 18 or 19', '@easel/vue': 'In Vue' }
  return [
    ...(['@easel/react', '@easel/vue'] as const)
      .filter((name) => packages[name] !== undefined)
      .map((name) => `${titles[name]}:\n${install(name)}\n${of[name]}`),
    `Without a framework: npm install ${address}${bridge}\nSvelte, Angular, dialogs, buttons: ${address}/docs/frameworks`,
  ]
}

/** Instructions for the partner's server. */
export function tokenRecipe({ tokens }: Partner, address: string): string {
  const how = tokens.jwksUrl
    ? `signed with a private key whose public half is at ${tokens.jwksUrl} (RS256, PS256, ES256 or EdDSA), which its header names by kid`
    : `signed with HS256 and the secret above`
  return `So far every browser is a visitor of its own. To say who your user is, add headers="/my-easel-token" to the element, or
getHeaders: () => fetch('/my-easel-token') to the options; your server answers that address with JSON:
  { "authorization": "Bearer <token>" }
where the token is a JWT ${how}, with
  iss "${tokens.issuer}"   aud "${tokens.audience}"   sub your own id of the user
  exp soon (15 minutes)    vip true for paying users
The code for it: ${address}/docs/quick-start`
}
