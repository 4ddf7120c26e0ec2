import { z } from 'zod'

/** What ISO 3166 leaves to its users or means for groups of countries; ICU has names for some of them. */
const NO_COUNTRY = /^(AA|Q[M-Z]|X[A-Z]|ZZ|EU|EZ|UN)$/
const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The two letters of a country. Kosovo has none of its own; XK stands for it nearly everywhere. */
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, { message: 'wants two capital letters such as CN' })
  .refine((code) => code === 'XK' || (!NO_COUNTRY.test(code) && NAMES.of(code) !== undefined), {
    message: 'is the code of no country',
  })
