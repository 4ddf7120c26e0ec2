import { z } from 'zod'
import { list } from './fields.ts'

/** What RFC 9116 takes as a contact. */
const CONTACT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/

export const SecurityContacts = list.pipe(
  z
    .array(
      z.string().regex(CONTACT, {
        message: 'must be addresses such as mailto:security@easel.example or https://easel.example/security',
      }),
    )
    .min(1),
)

export const httpsAddress = z
  .string()
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', {
    message: 'must be an https address',
  })
