import type { ShownResult } from '@easel/console'
import { DAY, MINUTE } from '@easel/contract/numbers'
import { NOON } from './samples-people.ts'

type Partner = ShownResult<'partner.overview'>[number]

const SHOP: Partner = {
  id: 'shop',
  name: 'The Lantern Shop',
  origins: ['https://shop.example', 'https://www.a-rather-long-name-of-a-shop.example:8443'],
  features: ['create', 'works', 'square'],
  usedInDay: 1284,
  quotas: { imagesPerDay: 5000, imagesPerUserPerDay: 20, ownImagesPerDay: null, ownImagesPerUserPerDay: 5 },
  webhook: { url: 'https://shop.example/easel/events', events: ['image.finished', 'user.erased'] },
  secrets: [{ id: 'k1', until: null }],
  jwksUrl: null,
  suspendedAt: null,
  test: false,
}

export const PARTNERS: Partner[] = [
  SHOP,
  {
    ...SHOP,
    id: 'school-of-ink',
    name: '水墨学堂',
    quotas: {
      imagesPerDay: null,
      imagesPerUserPerDay: null,
      ownImagesPerDay: null,
      ownImagesPerUserPerDay: null,
    },
    usedInDay: 12,
    test: true,
    webhook: null,
  },
  { ...SHOP, id: 'gone', name: 'Prints & Posters Ltd', usedInDay: 0, suspendedAt: NOON },
]

export const PARTNER_USAGE: ShownResult<'partner.usage'> = {
  days: [0, 1, 2].map((ago) => ({
    day: new Date(NOON - ago * DAY).toISOString().slice(0, 10),
    visits: 812 - 37 * ago,
    users: 96 - 5 * ago,
    images: 1284 - 111 * ago,
    failed: ago,
  })),
  users: [],
}

export const PARTNER_USERS: ShownResult<'partner.users'> = [
  { user: 'shop/7b0de1f2c39a', images: 214, failed: 3, lastAt: NOON },
  { user: 'shop/11c8aa60f2e4', images: 40, failed: 0, lastAt: NOON - DAY },
]

const TOLD: ShownResult<'partner.messages'>[number] = {
  id: 'm_1',
  type: 'image.finished',
  state: 'delivered',
  attempts: 1,
  at: NOON,
  nextAt: null,
  deliveredAt: NOON + 400,
  status: 204,
  error: null,
}

export const PARTNER_MESSAGES: ShownResult<'partner.messages'> = [
  TOLD,
  {
    ...TOLD,
    id: 'm_2',
    state: 'queued',
    attempts: 3,
    status: 503,
    deliveredAt: null,
    at: NOON - 5 * MINUTE,
    nextAt: NOON + 20 * MINUTE,
  },
  {
    ...TOLD,
    id: 'm_3',
    type: 'user.erased',
    state: 'failed',
    attempts: 12,
    status: null,
    error: 'the certificate has expired',
    deliveredAt: null,
    at: NOON - DAY,
  },
]

export const ISSUED: ShownResult<'partner.rotate'> = {
  id: 'shop',
  kid: 'k2',
  secret: 'es_3f6c0b8d5a1e49d2a7c4e8f0b1d29a6c5e7f3a1b',
  previousUntil: NOON + 7 * DAY,
}
