import { z } from 'zod'
import { DeliveryError, type SmsSender } from '../../domain/deliveries/ports.ts'
import { callProvider } from './call-provider.ts'
import type { SmsCheck } from './sms-check.ts'

export interface TwilioSettings {
  baseUrl: string
  accountSid: string
  /** The account's SID, or that of an API key. */
  keySid: string
  secret: string
  /** A number, or the SID of a messaging service (`MG…`). */
  from: string
}

const Failure = z.object({ code: z.number().optional() })
/** Retryable statuses. */
const isPassing = (status: number): boolean => status === 429 || status >= 500

/** The messages of the account. */
function callMessages(
  { baseUrl, accountSid, keySid, secret }: TwilioSettings,
  request: { method: 'GET' } | { method: 'POST'; body: string },
) {
  const query = request.method === 'GET' ? '?PageSize=1' : ''
  return callProvider('Twilio', `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json${query}`, {
    ...request,
    headers: {
      authorization: `Basic ${Buffer.from(`${keySid}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
}

/** Whether Twilio accepts the key. Sends nothing. */
export async function checkTwilio(settings: TwilioSettings): Promise<SmsCheck> {
  const { status, body } = await callMessages(settings, { method: 'GET' })
  if (status === 200) return { result: 'accepted' }
  const code = Failure.safeParse(body).data?.code
  // A restricted key may send and not read.
  return { result: status === 403 ? 'not readable' : 'rejected', because: `${code ?? `status ${status}`}` }
}

/** Sends to any region by Twilio. */
export function createTwilioSms(settings: TwilioSettings): SmsSender {
  const { from } = settings
  return {
    reaches: () => true,
    async send({ target }, text) {
      const { status, body } = await callMessages(settings, {
        method: 'POST',
        body: new URLSearchParams({
          To: `+${target.replace(' ', '')}`,
          [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
          Body: text,
        }).toString(),
      })
      if (status === 201) return
      const code = Failure.safeParse(body).data?.code
      throw new DeliveryError(`Twilio: ${code ?? `status ${status}`}`, {
        retryable: isPassing(status),
        // 401: wrong credentials. 403 may be about the number's region alone.
        isOutage: status === 401 || status >= 500,
      })
    },
  }
}
