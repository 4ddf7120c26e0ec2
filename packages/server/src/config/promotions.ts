import { LANGUAGES, type Language } from '@easel/contract/languages'
import { PROMOTION_KINDS } from '@easel/contract/promotions'
import { z } from 'zod'
import type { Promotion } from '../domain/promotions/promotions.ts'

const Text = z.string().trim().min(1).max(120)
/** One text for all languages, or one for each; those that lack one get the English. */
const Title = z.union([
  Text,
  z.strictObject(
    Object.fromEntries(
      LANGUAGES.map((language) => [language, language === 'en' ? Text : Text.optional()]),
    ) as Record<Language, z.ZodOptional<z.ZodString>> & { en: z.ZodString },
  ),
])
const Time = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00+08:00' })
  .transform((text) => Date.parse(text))

const PromotionSetting = z
  .strictObject({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { message: 'must be 1 to 64 letters, digits, - and _' }),
    title: Title,
    kind: z.enum(PROMOTION_KINDS).default('app'),
    /** Days; 0: permanent. */
    days: z.int().min(0).max(36_500),
    startsAt: Time.nullable().default(null),
    endsAt: Time.nullable().default(null),
    membersOnly: z.boolean().default(true),
    limit: z.int().positive().nullable().default(null),
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'is before startsAt',
  })
  .transform(
    ({ title, ...given }): Promotion => ({
      ...given,
      permanent: given.days === 0,
      title: Object.fromEntries(
        LANGUAGES.map((language) => [
          language,
          typeof title === 'string' ? title : (title[language] ?? title.en),
        ]),
      ) as Promotion['title'],
    }),
  )

/** Memberships that are given away. */
export const Promotions = z
  .array(PromotionSetting)
  .max(20)
  .refine((promotions) => new Set(promotions.map(({ id }) => id)).size === promotions.length, {
    message: 'has a duplicate id',
  })
