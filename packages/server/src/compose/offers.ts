import { createUsageStore } from '../adapters/postgres/usage/usage.repository.ts'
import { readStyleThumbs } from '../adapters/postgres/works/gallery.repository.ts'
import { createLauncher, type LauncherParts } from '../domain/launcher/launcher.ts'
import { createRegion } from '../domain/launcher/region.ts'
import { createUsage } from '../domain/usage/usage.ts'
import type { DomainParts } from './parts.ts'
import { createPayments, sellsMemberships } from './payments.ts'
import type { People } from './people.ts'
import { createPromotions } from './promotions.ts'

/** What pages offer, sell and give away, and what is counted of it. */
export function createOffers(parts: DomainParts, people: People) {
  const { database, clock, log, selling, offered } = parts
  const promotions = createPromotions(parts, offered.promotions, people)
  const launcher = createLauncherOf(parts, promotions.offered)
  const payments = createPayments(parts, selling, people, parts.paymentProviders)
  const usage = createUsage({ store: createUsageStore(database), enabled: offered.analytics, clock, log })
  return {
    launcher,
    payments,
    usage,
    promotionsOf: promotions.offered,
    cases: {
      launcher,
      claimPromotion: promotions.claim,
      payments: payments.cases,
      region: createRegionOf(parts),
      track: usage.count,
    },
  }
}

const createRegionOf = ({ countryOf, country, webAuthn, offered }: DomainParts) =>
  createRegion({
    countryOf,
    fixed: country,
    passkeys: webAuthn !== null,
    upgradePlus: Object.keys(offered.downloads).length > 0,
  })

const createLauncherOf = (
  { database, offers, limits, clock, selling, offered }: DomainParts,
  promotionsOf: LauncherParts['promotionsOf'],
) =>
  createLauncher({
    ...offered,
    promotionsOf,
    offers,
    styleThumbs: () => readStyleThumbs(database),
    limits,
    sellsMemberships: sellsMemberships(selling),
    clock,
  })
