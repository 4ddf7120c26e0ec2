/**
 * Mounts a Gallery or a Creator in a plain page and unmounts it 1,000 times, at every stage of loading.
 * Reports what is left in the page, and the memory trend of the last 500 rounds. There is no warm-up: the
 * first mount counts.
 *
 * Run: npm run bench -- federation-mounts
 */
import { endure } from '../e2e/support/mount-endurance.ts'
import { PartnerSites } from '../e2e/support/partner-sites.ts'
import { table } from './support/figures.ts'
import { EVERY, type LeakRows, MOUNTS, mountRows } from './support/mounts.ts'

const LEFT: LeakRows = [
  ['nodes', 'nodes'],
  ['listeners', 'listeners'],
  ['roots still kept', 'detached'],
  ['timers', 'timers'],
  ['observers', 'observers'],
  ['channels', 'channels'],
  ['event streams', 'streams'],
]

const partners = await PartnerSites.open()
try {
  table(
    await mountRows(
      partners.sites.plain.origin,
      (page, onSample) => endure(page, { mounts: MOUNTS, every: EVERY, partner: 'shop', onSample }),
      LEFT,
    ),
  )
} finally {
  await partners.close()
}
