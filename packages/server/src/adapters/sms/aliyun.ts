import { randomUUID } from 'node:crypto'
import { SECOND } from '@easel/contract/numbers'
import { z } from 'zod'
import { DeliveryError, type SmsSender } from '../../domain/deliveries/ports.ts'
import type { TextKey } from '../../domain/deliveries/texts/texts.ts'
import { type AliyunKey, canonicalQuery, signedHeaders } from './aliyun-signature.ts'
import { callProvider } from './call-provider.ts'

export interface AliyunSettings extends AliyunKey {
  baseUrl: string
  /** The approved signature. */
  signName: string
  /** Approved templates by kind, with `default` for others; the parameter is `code`. */
  templates: Partial<Record<TextKey, string>> & { default?: string | undefined }
}

const ACTION = 'SendSms'
const VERSION = '2017-05-25'
const Answer = z.object({ Code: z.string(), Message: z.string().optional() })
/** Provider codes that are temporary. */
const PASSING = /^(isp\.|Throttling|ServiceUnavailable|InternalError|SignatureNonceUsed)/

/** Provider codes that refuse every message: the provider's own failures, wrong credentials, no money. */
const REFUSES_ALL =
  /^(isp\.|ServiceUnavailable|InternalError|InvalidAccessKeyId|SignatureDoesNotMatch|isv\.(OUT_OF_SERVICE|AMOUNT_NOT_ENOUGH|ACCOUNT_))/

/** Sends to mainland numbers by Alibaba Cloud, which requires approved templates. */
export function createAliyunSms(settings: AliyunSettings, now: () => number): SmsSender {
  const { host } = new URL(settings.baseUrl)
  return {
    reaches: (target) => target.startsWith('86 '),
    async send({ id, target, kind, purpose, code }) {
      const key = kind === 'code' ? purpose : kind
      const template = (key && settings.templates[key]) ?? settings.templates.default
      if (template === undefined) {
        throw new DeliveryError(`Alibaba Cloud: no template for ${key}`, { retryable: false })
      }
      const query = {
        PhoneNumbers: target.replace('86 ', ''),
        SignName: settings.signName,
        TemplateCode: template,
        ...(code === null ? {} : { TemplateParam: JSON.stringify({ code }) }),
        OutId: id,
      }
      const date = new Date(now()).toISOString().replace(/\.\d+/, '')
      // `fetch` sets the host itself.
      const { host: _, ...headers } = signedHeaders(
        {
          method: 'POST',
          host,
          action: ACTION,
          version: VERSION,
          date,
          nonce: randomUUID(),
          query,
          body: '',
        },
        settings,
      )
      const { status, body } = await callProvider(
        'Alibaba Cloud',
        `${settings.baseUrl}/?${canonicalQuery(query)}`,
        {
          method: 'POST',
          headers,
          timeout: 10 * SECOND,
        },
      )
      const answer = Answer.safeParse(body)
      if (answer.data?.Code === 'OK') return
      const refusal = answer.data?.Code ?? `status ${status}`
      throw new DeliveryError(`Alibaba Cloud: ${refusal}`, {
        retryable: status >= 500 || PASSING.test(refusal),
        isOutage: status >= 500 || REFUSES_ALL.test(refusal),
      })
    },
  }
}
