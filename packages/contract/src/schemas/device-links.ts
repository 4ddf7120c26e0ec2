import { z } from 'zod'
import { SYSTEMS } from '../numbers.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Empty, EpochMs, Id } from './common.ts'
import { KnownDevice, SignedIn } from './identity.ts'

const Secret = z.string().min(16).max(100)
const LinkSecret = z.object({ secret: Secret.meta({ description: 'What stood behind the `#` of the link' }) })

export const LINK_STATES = ['waiting', 'claimed', 'allowed', 'refused', 'done', 'expired'] as const

const NewLink = z.object({
  id: Id,
  url: z.string().meta({
    description:
      'To be opened on the other device, once. The secret stands behind the `#`: no server is sent it.',
  }),
  expiresAt: EpochMs,
})
const Claimant = z.object({
  system: z.enum(SYSTEMS),
  browser: z.string().nullable(),
  area: z.string().nullable().meta({ description: 'Country code of where it is' }),
  at: EpochMs,
})
const Link = z.object({
  state: z.enum(LINK_STATES),
  expiresAt: EpochMs,
  number: z.string().nullable().meta({ description: 'Two digits that both devices show' }),
  claimant: Claimant.nullable().meta({ description: 'Who wants to be signed in' }),
})
const OpenAnswer = z.object({ username: z.string(), expiresAt: EpochMs })
const ClaimAnswer = z.object({
  claim: z.string().meta({ description: 'For `finishDeviceLink`, by the device that has claimed it alone' }),
  number: z.string(),
  expiresAt: EpochMs,
})
const FinishAnswer = z.object({
  signedIn: SignedIn.nullable().meta({
    description: 'Null while nobody has decided: ask again after a second',
  }),
})

const GONE = {
  404: '`link_expired`: there is no such link, or it is over',
  409: '`link_used`: another device was quicker',
}

/** Signing in on another device by a link that this device shows and approves. */
export const deviceLinkSchemas = {
  createDeviceLink: {
    summary: 'A link that signs another device in, good for two minutes, in place of the one before',
    body: Empty,
    answer: NewLink,
    errors: { 403: '`login_needed`: nobody is signed in', 429: 'Too many links: `retryAfter`' },
  },
  deviceLink: {
    summary: 'How far a link is, for the sign-in that made it',
    params: z.object({ id: Id }),
    answer: Link,
    errors: { 404: 'No such link of this sign-in' },
  },
  decideDeviceLink: {
    summary: 'Allows or refuses the device that has claimed a link',
    body: z.object({ id: Id, allow: z.boolean() }),
    answer: Empty,
    errors: { 404: '`link_expired`: nobody waits for it any more' },
  },
  openDeviceLink: {
    summary: 'Whose account a link signs in to',
    body: LinkSecret,
    answer: OpenAnswer,
    errors: { ...GONE, 430: 'Asked too often' },
  },
  claimDeviceLink: {
    summary: 'Asks to be signed in by a link; the first device alone is heard',
    body: LinkSecret,
    answer: ClaimAnswer,
    errors: { ...GONE, 430: 'Asked too often' },
  },
  finishDeviceLink: {
    summary:
      'Signs in, once the other device has allowed it. What this device had comes along into the account.',
    body: z.object({ claim: Secret, knownDevice: KnownDevice.optional() }),
    answer: FinishAnswer,
    errors: { 403: '`link_refused`: the other device said no', 404: GONE[404] },
  },
} as const satisfies Record<string, CallSchemas>
