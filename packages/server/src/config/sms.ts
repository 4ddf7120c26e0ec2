import { CODE_PURPOSES } from '@easel/contract/identity'
import { z } from 'zod'
import { NOTIFICATION_KINDS } from '../domain/kernel/message-kinds.ts'
import { bothKeys, keyFields, nameOrJson, serviceAddress, withKey } from './keys.ts'

const oneKey = {
  check: (given: { apiKey?: string | undefined; apiKeyEnv?: string | undefined }) =>
    !bothKeys(given) && (given.apiKey ?? given.apiKeyEnv) !== undefined,
  error: { path: ['apiKeyEnv'], message: 'or apiKey is needed, and only one of them' },
}
const id = z.string().min(1).max(128)

const Aliyun = z
  .strictObject({
    accessKeyId: id,
    signName: id,
    /** Approved templates by what is sent; `default` for all that is not named. */
    templates: z.partialRecord(z.enum([...CODE_PURPOSES, ...NOTIFICATION_KINDS, 'default']), id),
    baseUrl: serviceAddress.default('https://dysmsapi.aliyuncs.com'),
    ...keyFields,
  })
  .refine(oneKey.check, oneKey.error)

const Twilio = z
  .strictObject({
    accountSid: z.string().regex(/^AC[0-9a-zA-Z]{32}$/, { message: 'must be AC and 32 letters or digits' }),
    /** An API key, which can be revoked separately; without it the account itself signs. */
    keySid: z
      .string()
      .regex(/^SK[0-9a-zA-Z]{32}$/, { message: 'must be SK and 32 letters or digits' })
      .optional(),
    from: z.string().regex(/^(\+\d{5,15}|MG[0-9a-zA-Z]{32})$/, {
      message: 'must be a number such as +15005550006, or the SID of a messaging service',
    }),
    baseUrl: serviceAddress.default('https://api.twilio.com'),
    ...keyFields,
  })
  .refine(oneKey.check, oneKey.error)

/** The providers of short messages: Alibaba Cloud to mainland numbers, Twilio to all others. */
export const SmsSetting = nameOrJson(
  z
    .strictObject({ aliyun: Aliyun.optional(), twilio: Twilio.optional() })
    .refine(({ aliyun, twilio }) => aliyun !== undefined || twilio !== undefined, {
      message: 'must name aliyun, twilio or both',
    }),
  (name) => name,
)

/** The providers with their keys. Throws when the variable of a key is not set. */
export function smsAccounts(
  { aliyun, twilio }: z.output<typeof SmsSetting>,
  environment: Record<string, string | undefined>,
) {
  return {
    aliyun: aliyun === undefined ? null : withKey('SMS (aliyun)', aliyun, environment),
    twilio: twilio === undefined ? null : withKey('SMS (twilio)', twilio, environment),
  }
}
