import { z } from 'zod'

/** What ISO 3166 leaves to its users or means for groups of countries; ICU has names for some of them. */
const NO_COUNTRY = /^(AA|Q[M-Z]|X[A-Z]|ZZ|EU|EZ|UN)$/
/** What it has withdrawn or only reserves. ICU names them, or the countries that came after. */
const NOT_ASSIGNED =
  /^(AC|AN|BU|CP|CQ|CS|CT|DD|DG|DY|EA|FQ|FX|HV|IC|JT|MI|NH|NQ|NT|PC|PU|PZ|RH|SU|TA|TP|UK|VD|WK|YD|YU|ZR)$/
const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The two letters of a country. Kosovo has none of its own; XK stands for it nearly everywhere. */
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, { message: 'must be two capital letters such as CN' })
  .refine(
    (code) =>
      code === 'XK' || (!NO_COUNTRY.test(code) && !NOT_ASSIGNED.test(code) && NAMES.of(code) !== undefined),
    {
      message: 'is not the code of a country',
    },
  )
