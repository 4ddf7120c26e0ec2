import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { DeliveryError, type SmsSender } from '../../domain/deliveries/ports.ts'
import type { TextKey } from '../../domain/deliveries/texts/texts.ts'
import { type AliyunKey, canonicalQuery, signedHeaders } from './aliyun-signature.ts'
import { callProvider } from './call-provider.ts'
import type { SmsCheck } from './sms-check.ts'

export interface AliyunSettings extends AliyunKey {
  baseUrl: string
  /** The approved signature. */
  signName: string
  /** Approved templates by kind, with `default` for others; the parameter is `code`. */
  templates: Partial<Record<TextKey, string>> & { default?: string | undefined }
}

const VERSION = '2017-05-25'
const Answer = z.object({
  Code: z.string(),
  Message: z.string().optional(),
  SignStatus: z.number().optional(),
  TemplateStatus: z.number().optional(),
})
/** Status of a signature or template. */
const APPROVED = 1
/** Provider codes that are temporary. */
const PASSING = /^(isp\.|Throttling|ServiceUnavailable|InternalError|SignatureNonceUsed)/

/**
 * It sends a number one code a minute, whatever the code is for, and says how long the limit is in words alone. Those of an hour
 * and a day outlast a code.
 */
const isOfMinute = ({ Code, Message = '' }: z.output<typeof Answer>): boolean =>
  Code === 'isv.BUSINESS_LIMIT_CONTROL' && /分钟|minute/i.test(Message)

/** Provider codes that refuse every message: the provider's own failures, wrong credentials, no money. */
const REFUSES_ALL =
  /^(isp\.|ServiceUnavailable|InternalError|InvalidAccessKeyId|SignatureDoesNotMatch|isv\.(OUT_OF_SERVICE|AMOUNT_NOT_ENOUGH|ACCOUNT_))/

async function callAliyun(
  settings: AliyunSettings,
  now: () => number,
  action: string,
  query: Record<string, string>,
) {
  const { host } = new URL(settings.baseUrl)
  const date = new Date(now()).toISOString().replace(/\.\d+/, '')
  const request = { method: 'POST' as const, host, action, version: VERSION, date, query, body: '' }
  // `fetch` sets the host itself.
  const { host: _, ...headers } = signedHeaders({ ...request, nonce: randomUUID() }, settings)
  const url = `${settings.baseUrl}/?${canonicalQuery(query)}`
  const { status, body } = await callProvider('Alibaba Cloud', url, { method: 'POST', headers })
  return { status, answer: Answer.safeParse(body).data }
}

/** Whether Alibaba Cloud accepts the key, and has approved the signature and the templates. Sends nothing. */
export async function checkAliyun(settings: AliyunSettings, now: () => number): Promise<SmsCheck> {
  const { signName, templates } = settings
  const asked: [name: string, action: string, query: Record<string, string>][] = [
    [`the signature ${signName}`, 'QuerySmsSign', { SignName: signName }],
    ...[...new Set(Object.values(templates))].map((code): [string, string, Record<string, string>] => [
      `the template ${code}`,
      'QuerySmsTemplate',
      { TemplateCode: code },
    ]),
  ]
  for (const [name, action, query] of asked) {
    const { status, answer } = await callAliyun(settings, now, action, query)
    if (answer?.Code !== 'OK') {
      const because = answer?.Code ?? `status ${status}`
      // A key of a restricted user may send and not query.
      return { result: /^(Forbidden|NoPermission)/.test(because) ? 'not readable' : 'rejected', because }
    }
    if ((answer.SignStatus ?? answer.TemplateStatus) !== APPROVED)
      return { result: 'rejected', because: `${name} is not approved` }
  }
  return { result: 'accepted' }
}

/** Sends to mainland numbers by Alibaba Cloud, which requires approved templates. */
export function createAliyunSms(settings: AliyunSettings, now: () => number): SmsSender {
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
      const { status, answer } = await callAliyun(settings, now, 'SendSms', query)
      if (answer?.Code === 'OK') return
      const refusal = answer?.Code ?? `status ${status}`
      throw new DeliveryError(`Alibaba Cloud: ${refusal}`, {
        retryable: status >= 500 || PASSING.test(refusal) || (answer !== undefined && isOfMinute(answer)),
        isOutage: status >= 500 || REFUSES_ALL.test(refusal),
      })
    },
  }
}
