import { errorFinding, type Finding, okFinding, warningFinding } from '../../domain/kernel/finding.ts'
import { type AlipaySettings, createAlipay } from '../payments/alipay/alipay.ts'
import { reasonOf } from './check-address.ts'

const ABOUT = 'PAYMENTS (alipay)'
/** No payment has this id. */
const UNKNOWN_PAYMENT = 'easel-doctor'

/**
 * Whether Alipay accepts the application and its key, and signs with the public key of the settings: asks about a
 * payment that does not exist. Nothing is charged.
 */
export async function checkAlipay(settings: AlipaySettings, production: boolean): Promise<Finding[]> {
  try {
    await createAlipay(settings).ask({ id: UNKNOWN_PAYMENT })
  } catch (error) {
    return [errorFinding(ABOUT, describe((error as Error).cause ?? error))]
  }
  const isForTests = new URL(settings.gateway).hostname.endsWith('.alipaydev.com')
  return [
    okFinding(ABOUT, 'Alipay accepts the application and its keys'),
    ...(production && isForTests
      ? [
          warningFinding(
            ABOUT,
            'The gateway is the one for tests: nobody is charged. Leave it out in production.',
          ),
        ]
      : []),
  ]
}

function describe(cause: unknown): string {
  const reason = typeof cause === 'string' ? cause : reasonOf(cause)
  if (/验签|sign/i.test(reason) && !/isv/.test(reason))
    return `Alipay's answer is not signed with alipayPublicKey. Copy Alipay's public key, not the application's. (${reason})`
  if (/invalid-signature|invalid-app-id|40002|40001/.test(reason))
    return `Alipay rejects the application or its key. Check appId, apiKey and keyType. (${reason})`
  return `Alipay does not answer as it should: ${reason}`
}
