import { parseArgs } from 'node:util'
import { DEFAULT_FEATURES, PARTNER_FEATURES, type Partner } from '../domain/partners/partner.ts'
import type { RunCommand } from './commands.ts'
import { SERVICE_OPTIONS, serviceCommand } from './partner-service-command.ts'
import { packageLines, snippetFor, tokenRecipe } from './snippet.ts'

export const USAGE = `npm run partner add <id> <origin> [origin …]     a new partner; prints the embed snippet
npm run partner list                              lists the partners
npm run partner allow <id> <origin> [origin …]   pages of these may show it, too
npm run partner disallow <id> <origin> [origin …]    no more
npm run partner offer <id> <features>             what its pages offer, such as create,works; "none": the gallery only
npm run partner suspend <id>                      blocks it and its users at once
npm run partner resume <id>
npm run partner rotate <id>                       a new secret; the old one is valid for another week
npm run partner remove <id>
npm run partner test <id> <origin> [origin …]    its test mode: a partner of its own, "<id>-test", for trying things out
npm run partner show <id>                         what holds for it
npm run partner usage <id>                        by day and by user    [-- --days 30]
npm run partner users <id>                        everybody who made something    [-- --days 30 --search <sub>]
npm run partner quota <id> -- --day 10000 --user 20    sets of images in 24 hours; "none": no limit of its own
npm run partner webhook <id> <url> [events]       tells its server of events; "off": no more
npm run partner webhook-secret <id>               a new secret; the old one signs beside it for a day
npm run partner ping <id>                         sends its server a message, to try the webhook
npm run partner messages <id>                     the last messages to its server
npm run partner replay <id> [-- --hours 24 --all] sends again what was not delivered, or (--all) everything
npm run partner replay <id> -- --message <id>     sends that one again
npm run partner erase-user <id> <sub>             deletes all that is kept of a user

With add, after "--":  --name "Acme"   --features create,works   --jwks https://acme.example/jwks.json
  --url https://easel.example
(its name; what its pages offer of ${PARTNER_FEATURES.join(', ')}, without it ${DEFAULT_FEATURES.join(', ')}; where it
publishes its keys, instead of a secret; the address of this installation)

Nothing that a partner's users make is shown to others unless square is named. Then all who come to the partner's pages
see it, and nobody else; with shared-square, and SHARED_SQUARE=1 of this installation, so do all who come here.`

export interface Surroundings {
  /** Of this installation. Never fails: a partner has been added by then, and its secret is printed once. */
  address(): Promise<string>
  /** Paths of the packages for partners' pages, by name. */
  packages: Readonly<Record<string, string>>
}

/** Runs `npm run partner …`. Returns the text to print, or null for invalid arguments. */
export async function partnerCommand(
  args: string[],
  run: RunCommand,
  { address, packages }: Surroundings,
): Promise<string | null> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      features: { type: 'string' },
      jwks: { type: 'string' },
      url: { type: 'string' },
      ...SERVICE_OPTIONS,
    },
  })
  const [verb, id, ...origins] = positionals
  if (verb === 'list') return listOf(await run('partner.list', {}))
  if (!id) return null
  const welcomed = async (partner: Partner) =>
    welcome(partner, (values.url ?? (await address())).replace(/\/$/, ''), packages)
  const ofService = await serviceCommand({ verb, id, rest: origins, values }, run)
  if (ofService !== undefined) return ofService
  if (verb === 'test') return welcomed(await run('partner.test', { id, origins }))
  if (verb === 'add') {
    const features = values.features === undefined ? undefined : featuresIn(values.features)
    const input = { id, origins, name: values.name, features, jwksUrl: values.jwks }
    return welcomed(await run('partner.add', input))
  }
  if (verb === 'allow' || verb === 'disallow') {
    return origins.length === 0 ? null : allowed(await run(`partner.${verb}`, { id, origins }))
  }
  if (verb === 'offer') {
    if (origins.length === 0) return null
    const partner = await run('partner.offer', { id, features: featuresIn(origins.join(',')) })
    return `${id} offers ${offeredBy(partner)}.`
  }
  if (verb === 'suspend') return `${(await run('partner.suspend', { id })).id} is suspended.`
  if (verb === 'resume') return `${(await run('partner.resume', { id })).id} is back.`
  if (verb === 'rotate') return secretOf(await run('partner.rotate', { id }))
  if (verb === 'remove') {
    await run('partner.remove', { id })
    return `${id} is removed.`
  }
  return null
}

/** Unknown names are refused by the command's schema. */
const featuresIn = (text: string): string[] =>
  text === 'none'
    ? []
    : text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)

const offeredBy = ({ features }: Partner): string => features.join(', ') || 'the gallery only'

const allowed = ({ name, origins }: Partner): string => `${name} may embed Easel on ${origins.join(', ')}.`

const welcome = (partner: Partner, address: string, packages: Readonly<Record<string, string>>): string =>
  [
    allowed(partner),
    seenBy(partner),
    ...(partner.tokens.secrets.length > 0 ? [secretOf(partner)] : []),
    `Paste into the page:\n\n${snippetFor(partner, address)}`,
    ...packageLines(partner, address, packages),
    tokenRecipe(partner, address),
  ].join('\n\n')

const seenBy = ({ id, features }: Partner): string =>
  features.includes('square')
    ? 'What its users make may be seen by all who come to its pages, unless they switch that off.'
    : `What its users make is seen only by themselves. To offer a square, where they show each other what they make: npm run partner offer ${id} ${[...features, 'square'].join(',')}`

/** The newest secret is first. It is printed once and never listed. */
const secretOf = ({ tokens: { secrets } }: Partner): string => {
  const [newest, ...older] = secrets
  const until = older[0]?.until
  const rest = until ? `\nThe previous one is valid until ${new Date(until).toISOString()}.` : ''
  return newest
    ? `Secret (kid ${newest.id}; keep it on your server, never in a page):\n  ${newest.secret}${rest}`
    : ''
}

function listOf(partners: readonly Partner[]): string {
  if (partners.length === 0) return 'No partners yet. Add one: npm run partner add <id> <origin>'
  return partners
    .map((partner) => {
      const { id, name, origins, tokens, suspendedAt } = partner
      const state = suspendedAt === null ? 'active' : `suspended since ${new Date(suspendedAt).toISOString()}`
      return `${id}  ${name}  ${origins.join(' ')}  ${tokens.jwksUrl ?? `${tokens.secrets.length} secret(s)`}  ${offeredBy(partner)}  ${state}`
    })
    .join('\n')
}
