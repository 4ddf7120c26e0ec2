import { SECOND } from '@easel/contract/numbers'
import type { PartnerAddresses } from '../adapters/doctor/check-partners.ts'
import { type StoredPartner, storedPartners } from '../adapters/doctor/stored-partners.ts'
import type { Config } from '../config/config.ts'
import { askServer } from '../operator/socket.ts'

const TIMEOUT = 8 * SECOND

/**
 * The addresses of partners that Easel calls: of the file `PARTNERS`, and of the database, which alone has webhooks.
 * `ids`: of the suspended ones too. `isWhole`: false where the embedded database could not be asked, because no server runs.
 */
export async function partnerAddresses(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'partners'>,
): Promise<{ partners: PartnerAddresses[]; ids: string[]; isWhole: boolean }> {
  const stored =
    config.databaseUrl === null
      ? await runningPartners(config.dataDir)
      : await storedPartners(config.databaseUrl)
  const known = new Map((stored ?? []).map((partner) => [partner.id, addressesOf(partner)]))
  for (const { id, jwksUrl = null, suspended } of config.partners) {
    const before = known.get(id)
    known.set(id, {
      id,
      jwksUrl,
      webhookUrl: before?.webhookUrl ?? null,
      isSuspended: suspended ?? before?.isSuspended ?? false,
    })
  }
  const partners = [...known.values()].filter(({ isSuspended }) => !isSuspended)
  return { partners, ids: [...known.keys()], isWhole: stored !== null }
}

const addressesOf = ({ id, tokens, webhook, suspendedAt }: StoredPartner) => ({
  id,
  jwksUrl: tokens.jwksUrl,
  webhookUrl: webhook?.url ?? null,
  isSuspended: suspendedAt !== null,
})

/** As the server of the embedded database knows them; null without one. */
async function runningPartners(dataDir: string): Promise<StoredPartner[] | null> {
  const outcome = await askServer(dataDir, 'partner.list', {}, AbortSignal.timeout(TIMEOUT)).catch(() => null)
  return outcome && 'result' in outcome ? (outcome.result as StoredPartner[]) : null
}
