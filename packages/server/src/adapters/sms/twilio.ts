import { SECOND } from '@easel/contract/numbers'
import { z } from 'zod'
import { DeliveryError, type SmsSender } from '../../domain/deliveries/ports.ts'
import { callProvider } from './call-provider.ts'

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

/** Sends to any region by Twilio. */
export function createTwilioSms(settings: TwilioSettings): SmsSender {
  const { baseUrl, accountSid, keySid, secret, from } = settings
  return {
    reaches: () => true,
    async send({ target }, text) {
      const { status, body } = await callProvider(
        'Twilio',
        `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${keySid}:${secret}`).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({
            To: `+${target.replace(' ', '')}`,
            [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
            Body: text,
          }).toString(),
          timeout: 10 * SECOND,
        },
      )
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
