import { z } from 'zod'
import { SYSTEMS } from '../numbers.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Empty, EpochMs, Id } from './common.ts'
import { KnownDevice, SignedIn } from './identity.ts'

const Secret = z.string().min(16).max(100)
const LinkSecret = z.object({ secret: Secret.meta({ description: 'What stood behind the `#` of the link' }) })

export const LINK_STATES = ['waiting', 'claimed', 'allowed', 'refused', 'done', 'expired'] as const

const Moves = z.object({ images: z.int().meta({ description: 'How many finished images come along' }) })
const CreateBody = z.object({
  move: z
    .boolean()
    .optional()
    .meta({ description: 'Moves what a visitor has to the other device, instead of signing it in' }),
})
const NewLink = z.object({
  id: Id,
  url: z.string().meta({
    description:
      'To be opened on the other device, once. The secret stands behind the `#`: no server is sent it.',
  }),
  expiresAt: EpochMs,
  moves: Moves.nullable().meta({ description: 'Null: the link signs in' }),
})
const Claimant = z.object({
  system: z.enum(SYSTEMS),
  browser: z.string().nullable(),
  area: z.string().nullable().meta({ description: 'Country code of where it is' }),
  at: EpochMs,
  signedIn: z.boolean().meta({ description: 'An account is signed in there: what is moved joins it' }),
})
const Link = z.object({
  state: z.enum(LINK_STATES),
  expiresAt: EpochMs,
  number: z.string().nullable().meta({ description: 'Two digits that both devices show' }),
  claimant: Claimant.nullable().meta({
    description: 'Which device wants to be signed in, or to be moved to',
  }),
})
const OpenAnswer = z.object({
  username: z.string(),
  expiresAt: EpochMs,
  moves: Moves.nullable().meta({ description: 'What is moved to this device; null: the link signs in' }),
})
const ClaimAnswer = z.object({
  claim: z.string().meta({ description: 'For `finishDeviceLink`, by the device that has claimed it alone' }),
  number: z.string(),
  expiresAt: EpochMs,
})
const FinishAnswer = z.object({
  signedIn: SignedIn.nullable().meta({
    description: 'Null while nobody has decided: ask again after a second',
  }),
  moved: z.boolean().meta({
    description:
      'Everything of the other device’s visitor is this caller’s now; asked again, it is said again',
  }),
})

const GONE = {
  404: '`link_expired`: there is no such link, or it is over',
  409: '`link_used`: another device was quicker; `link_own_device`: it is the device that moves',
}

/** Signing in on another device, or moving a visitor to it, by a link that this device shows and approves. */
export const deviceLinkSchemas = {
  createDeviceLink: {
    summary:
      'A link that signs another device in, or moves a visitor there, good for two minutes, in place of the one before',
    body: CreateBody,
    answer: NewLink,
    errors: {
      403: '`login_needed`: nobody is signed in; `not_offered`: who would move is no visitor of the site; `account_suspended`',
      406: '`banned`: nobody moves during a pause: `retryAfter`',
      409: '`nothing_to_move`: this visitor has nothing',
      429: 'Too many links: `retryAfter`',
    },
  },
  deviceLink: {
    summary: 'How far a link is, for the sign-in or the device that made it',
    params: z.object({ id: Id }),
    answer: Link,
    errors: { 404: 'No such link of this sign-in or device' },
  },
  decideDeviceLink: {
    summary: 'Allows or refuses the device that has claimed a link',
    body: z.object({ id: Id, allow: z.boolean() }),
    answer: Empty,
    errors: { 404: '`link_expired`: nobody waits for it any more' },
  },
  openDeviceLink: {
    summary: 'Whose account a link signs in to, or what it moves',
    body: LinkSecret,
    answer: OpenAnswer,
    errors: { ...GONE, 403: '`not_offered`: not on a partner’s page', 430: 'Asked too often' },
  },
  claimDeviceLink: {
    summary: 'Asks to be signed in, or moved to, by a link; the first device alone is heard',
    body: LinkSecret,
    answer: ClaimAnswer,
    errors: { ...GONE, 403: '`not_offered`: not on a partner’s page', 430: 'Asked too often' },
  },
  finishDeviceLink: {
    summary:
      'Signs in, once the other device has allowed it. What this device had comes along into the account. Or moves everything of the other device’s visitor to this caller.',
    body: z.object({ claim: Secret, knownDevice: KnownDevice.optional() }),
    answer: FinishAnswer,
    errors: {
      403: '`link_refused`, `move_refused`: the other device said no; `not_offered`: not on a partner’s page',
      404: GONE[404],
      409: '`link_own_device`: it is the device that moves',
    },
  },
} as const satisfies Record<string, CallSchemas>
