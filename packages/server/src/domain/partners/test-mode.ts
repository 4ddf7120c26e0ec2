import { Refusal } from '../kernel/refusal.ts'
import type { Partner, PartnerQuotas } from './partner.ts'

/** Enough to try everything, and little enough to leave on. */
export const TEST_IMAGES_PER_DAY = 100

export const testIdOf = (id: string): string => `${id}-test`

/** Of pages on a developer's own computer, which nobody else can serve. */
const OWN_COMPUTER = /^https?:\/\/(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

const isOwnComputer = (origin: string): boolean =>
  OWN_COMPUTER.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin

/** A test mode that a partner adds itself gives its users no more than the partner has. */
export const ownTestQuotas = ({ imagesPerDay, ...ofEach }: PartnerQuotas): PartnerQuotas => ({
  ...ofEach,
  imagesPerDay: Math.min(TEST_IMAGES_PER_DAY, imagesPerDay ?? TEST_IMAGES_PER_DAY),
})

/** Which pages may show Easel is the operator's to say: a partner adds none of other computers to those it has. */
export function checkOwnTestOrigins(
  live: Partner,
  test: Partner | null,
  origins: readonly string[],
): readonly string[] {
  const known = [...live.origins, ...(test?.origins ?? [])]
  if (!origins.every((origin) => known.includes(origin) || isOwnComputer(origin))) {
    throw new Refusal(400, 'test_origin', { field: 'origins' })
  }
  return [...new Set(origins)]
}

/** A partner that the operator has named so is nobody's test mode. */
export function checkOwnTest(live: Partner, test: Partner | null): void {
  const isOther = test !== null && test.testOf !== live.id
  if (live.testOf !== null || isOther) throw new Refusal(409, 'test_unavailable')
}
