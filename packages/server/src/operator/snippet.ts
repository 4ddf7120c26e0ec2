import type { Partner } from '../domain/partners/partner.ts'

/** The embed code for a partner's page. */
export function snippetFor({ id, name }: Partner, address: string): string {
  return `<!-- ${name}: where Easel is to stand -->
<div id="easel" style="height: 720px"></div>
<script async src="${address}/sdk/loader.js"></script>
<script>
  window.Easel = window.Easel || { q: [] }
  Easel.q.push((Easel) => {
    window.easel = Easel.embed('#easel', {
      src: '${address}/embed/home',
      partner: '${id}',
      // Who your user is. Leave it out, and every browser is a visitor of its own.
      getHeaders: () => fetch('/my-easel-token'),
    })
  })
</script>
<!-- Nothing to be seen? In the browser's console: await Easel.doctor() -->`
}

/** Instructions for the partner's server. */
export function tokenRecipe({ tokens }: Partner): string {
  const how = tokens.jwksUrl
    ? `signed with a private key whose public half is at ${tokens.jwksUrl} (RS256, PS256, ES256 or EdDSA), which its header names by kid`
    : `signed with HS256 and the secret above`
  return `Your server answers /my-easel-token with JSON:
  { "authorization": "Bearer <token>" }
where the token is a JWT ${how}, with
  iss "${tokens.issuer}"   aud "${tokens.audience}"   sub your own id of the user
  exp soon (15 minutes)    vip true for paying users`
}
