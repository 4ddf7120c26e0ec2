import { z } from 'zod'
import { DEVICE_ID_PATTERN } from '../headers.ts'
import {
  CODE_LENGTH,
  CODE_PURPOSES,
  CODE_TYPES,
  DELETION_DAYS,
  targetOf,
  validatePassword,
} from '../identity.ts'
import { SYSTEMS } from '../numbers.ts'
import { VipInfo } from './account.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Empty, EpochMs, Id } from './common.ts'

/** Longer than any valid address, so that the error is about its format and not its length. */
const Target = z
  .string()
  .max(320)
  .transform((text, context) => {
    const named = targetOf(text)
    if (named) return named.target
    context.addIssue({ code: 'custom', message: 'target_format' })
    return z.NEVER
  })
  .meta({ description: 'An e-mail address, or an area code, a blank and a number: `86 13812345678`' })

const CodeType = z.enum(CODE_TYPES)
const CodePurpose = z.enum(CODE_PURPOSES)
const FourDigits = z.string().regex(new RegExp(`^[0-9]{${CODE_LENGTH}}$`), { message: 'code_wrong' })

export const KnownDevice = z.string().max(128).meta({
  description:
    'What a device keeps that has signed in before, also after it has signed out: strangers cannot use up its tries',
})
export const CodeRequest = z.object({ codeType: CodeType, target: Target, codePurpose: CodePurpose })
export const VerifyCode = CodeRequest.extend({ code: FourDigits })

/** A typed password. Any length is accepted here, because a wrong length is just a wrong password. */
const Password = z.string().max(1024, { message: 'password_wrong' })
/** The Zod issue's message is the error reason. */
const NewPassword = z.string().superRefine((text, context) => {
  const error = validatePassword(text)
  if (error) context.addIssue({ code: 'custom', message: error })
})

export const UserInfo = z.object({
  logined: z.boolean(),
  username: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable().meta({ description: 'Such as `86 13812345678`' }),
  passwordSet: z.boolean(),
  vipInfo: VipInfo,
  deletionAt: EpochMs.nullable().meta({
    description: 'When the account goes, unless its owner signs in before',
  }),
  deletionDays: z
    .int()
    .nonnegative()
    .optional()
    .meta({
      description: `How long the account would wait after being deleted; ${DELETION_DAYS} without it`,
    }),
})
export const SignedIn = z.object({
  token: z.string().meta({ description: 'For `x-token`: good for 30 days after its last use' }),
  knownDevice: KnownDevice,
  userInfo: UserInfo,
  restored: z
    .boolean()
    .meta({ description: 'Whether a deletion that was asked for has been called off by this' }),
})

export const ExistAnswer = z.object({ exist: z.boolean() })
export const SendAnswer = z.object({
  retryAfter: z.int().positive().meta({ description: 'Seconds until another code may be sent' }),
})

export const RegisterBody = z.object({
  setPassword: z.union([z.literal(''), NewPassword]).meta({ description: 'Empty: none' }),
  verifyCode: VerifyCode,
  knownDevice: KnownDevice.optional(),
})
export const LoginBody = z.object({
  password: Password.default('').meta({ description: 'Empty for a login by code' }),
  verifyCode: VerifyCode.meta({ description: 'With a password, `code` is `0000`' }),
  knownDevice: KnownDevice.optional(),
})
export const UnregisterBody = z.object({ verifyCode: VerifyCode })
export const UnregisterAnswer = z.object({ deletionAt: EpochMs })

/** Proof that the owner is changing the account, needed when the sign-in was a while ago. */
export const Proof = z.union([z.object({ password: Password }), z.object({ verifyCode: VerifyCode })])
export const ConfirmOwnerBody = z.object({ proof: Proof.optional() })
export const ChangeLoginInfoBody = z.object({ verifyCode: VerifyCode, proof: Proof.optional() })
export const ChangePasswordBody = z.object({
  newPassword: NewPassword,
  verifyCode: VerifyCode,
  knownDevice: KnownDevice.optional(),
})
export const ChangePasswordAnswer = z.object({
  passkeys: z.int().min(0).meta({ description: 'How many passkeys still sign in to the account' }),
})

export const Session = z.object({
  id: Id,
  system: z.enum(SYSTEMS),
  area: z.string().nullable().meta({ description: 'Country code of where it signed in' }),
  signedInAt: EpochMs,
  lastSeenAt: EpochMs,
  current: z.boolean(),
})
export const SessionsAnswer = z.object({ items: z.array(Session) })
export const EndSessionsBody = z.object({
  ids: z.array(Id).min(1).max(100).optional().meta({ description: 'Without it: all but the one that asks' }),
})
export const EndSessionsAnswer = z.object({ ended: z.int().nonnegative() })

const CODE_ERRORS = { 404: 'No such code, or it has expired', 405: 'Not the code that was sent' }
const TARGET = { 400: 'Not an e-mail address or mobile number' }

/** Registration, sign-in, changes of credentials, and deletion of the account. */
export const RenewDeviceBody = z.object({
  deviceId: z
    .string()
    .regex(DEVICE_ID_PATTERN)
    .meta({ description: 'A new one, made by the device. Asking again with the same one changes nothing' }),
})
export const identitySchemas = {
  checkUserExist: {
    summary: 'Whether somebody has registered with an address or number',
    query: CodeRequest,
    answer: ExistAnswer,
    errors: { ...TARGET, 430: 'Asked too often' },
  },
  sendCode: {
    summary: 'Sends a code of four digits to an address or number',
    body: CodeRequest.extend({ knownDevice: KnownDevice.optional() }),
    answer: SendAnswer,
    errors: {
      400: `${TARGET[400]}; \`target_unreachable\`: nothing here sends to it; or \`register_with_mobile\`: an e-mail address cannot register here`,
      409: 'Somebody has registered with it already',
      429: 'Too many codes: `retryAfter`',
      503: '`sending_unavailable`: the provider of messages does not accept them; no code was created',
    },
  },
  verifyCode: {
    summary: 'Whether a code is right; counts as a try, and does not use it up',
    query: VerifyCode,
    answer: Empty,
    errors: { ...CODE_ERRORS, 429: 'Too many wrong codes: `retryAfter`' },
  },
  register: {
    summary: 'Makes an account of an address or number whose code is right, and signs in',
    body: RegisterBody,
    answer: SignedIn,
    errors: { ...CODE_ERRORS, 400: 'Not a password that will do', 409: 'Already registered' },
  },
  login: {
    summary: 'Signs in with a password or a code. What the device had comes along into the account.',
    body: LoginBody,
    answer: SignedIn,
    errors: {
      ...CODE_ERRORS,
      403: 'Account or password is wrong',
      423: 'Locked: sign in with a `FailAttempt` code',
    },
  },
  logout: { summary: 'Ends this sign-in', body: Empty, answer: Empty, errors: {} },
  unregister: {
    summary: 'Has the account deleted in 30 days, unless its owner signs in again',
    body: UnregisterBody,
    answer: UnregisterAnswer,
    errors: CODE_ERRORS,
  },
  confirmOwner: {
    summary:
      'Whether the owner has proved to be there within ten minutes; with a proof they have, from now on',
    body: ConfirmOwnerBody,
    answer: Empty,
    errors: {
      ...CODE_ERRORS,
      403: '`proof_needed`: signed in too long ago, a `Confirm` code or the password is needed; `password_wrong`',
    },
  },
  changeLoginInfo: {
    summary: 'Puts another address or number in place of the one that the account is signed in with',
    body: ChangeLoginInfoBody,
    answer: UserInfo,
    errors: {
      ...CODE_ERRORS,
      403: '`proof_needed`: signed in too long ago to change this without the old code or the password',
      409: 'Somebody else has registered with it',
    },
  },
  changePassword: {
    summary: 'Sets a password; all sign-ins but this one end',
    body: ChangePasswordBody,
    answer: ChangePasswordAnswer,
    errors: { ...CODE_ERRORS, 400: 'Not a password that will do' },
  },
  userInfo: { summary: 'Who is signed in', answer: UserInfo, errors: {} },
  sessions: { summary: 'Where the account is signed in', answer: SessionsAnswer, errors: {} },
  endSessions: {
    summary: 'Signs the account out elsewhere',
    body: EndSessionsBody,
    answer: EndSessionsAnswer,
    errors: {},
  },
  renewDevice: {
    summary:
      'Moves a visitor of our own pages to another device id; a copy of the old one opens nothing of theirs',
    body: RenewDeviceBody,
    answer: Empty,
    errors: { 400: 'An id that was used before', 403: 'Not a visitor of our own pages' },
  },
} as const satisfies Record<string, CallSchemas>
