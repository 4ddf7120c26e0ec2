import { LANGUAGES } from '@easel/contract/numbers'
import { z } from 'zod'
import type { ConsoleWorks } from '../domain/console/works.ts'
import type { Blocklist } from '../domain/moderation/blocklist.ts'
import type { Reports } from '../domain/reports/reports.ts'
import { row } from './row.ts'

const None = z.strictObject({})
const Id = z.strictObject({ id: z.string().min(1).max(200) })
const Before = z.int().nonnegative().nullable().default(null)

export const Since = z.strictObject({
  since: z
    .string()
    .transform((text) => Date.parse(text))
    .refine(Number.isFinite, { message: 'must be a time such as 2026-11-20T08:00:00Z' })
    .optional(),
})

const Phrase = z.strictObject({
  phrase: z.string().trim().min(2).max(80),
  language: z.enum([...LANGUAGES, 'all']).optional(),
  safer: z.string().trim().min(1).max(80).optional(),
})
const Lifting = z.strictObject({
  phrase: z.string().trim().min(1).max(80),
  language: z.enum(LANGUAGES).optional(),
})

interface Targets {
  works: ConsoleWorks
  reports: Pick<Reports, 'list' | 'hide' | 'show' | 'refuseAppeal' | 'dismiss' | 'dismissAll'>
  blocklist: Pick<Blocklist, 'list' | 'add' | 'remove' | 'lifted' | 'lift' | 'putBack'>
}

/** Works, reports of them, the gallery, and phrases that may not be drawn. */
export const workCommands = ({ works, reports, blocklist }: Targets) => ({
  'reports.list': row('viewer', 'read', z.strictObject({ which: z.enum(['open', 'hidden']) }), ({ which }) =>
    reports.list(which),
  ),
  'reports.hide': row('operator', 'change', Id, ({ id }) => reports.hide(id), { reason: true }),
  'reports.show': row('operator', 'change', Id, ({ id }) => reports.show(id)),
  'reports.refuse': row('operator', 'change', Id, ({ id }) => reports.refuseAppeal(id)),
  'reports.dismiss': row('operator', 'change', Id, ({ id }) => reports.dismiss(id)),
  'reports.dismissAll': row('operator', 'change', Since, ({ since }) => reports.dismissAll(since ?? 0), {
    reason: true,
    logs: ['since'],
  }),
  'works.list': row(
    'viewer',
    'read',
    z.strictObject({ which: z.enum(['square', 'gallery']), before: Before }),
    (filter) => works.list(filter),
  ),
  // What nobody else sees, too.
  'works.latest': row('operator', 'lookup', z.strictObject({ before: Before }), ({ before }) =>
    works.list({ which: 'latest', before }),
  ),
  'works.find': row('operator', 'lookup', Id, ({ id }) => works.list({ id })),
  'gallery.add': row('operator', 'change', Id, ({ id }) => works.curate(id)),
  'gallery.remove': row('operator', 'change', Id, ({ id }) => works.uncurate(id)),
  'words.list': row('viewer', 'read', None, () => blocklist.list()),
  'words.add': row(
    'operator',
    'change',
    Phrase,
    ({ phrase, language, safer }) =>
      blocklist.add({ phrase, language: language ?? 'all', safer: safer ?? null }),
    { logs: ['language', 'safer'] },
  ),
  'words.remove': row('operator', 'change', z.strictObject({ phrase: z.string() }), ({ phrase }) =>
    blocklist.remove(phrase),
  ),
  'words.lifted': row('viewer', 'read', None, () => blocklist.lifted()),
  'words.lift': row(
    'operator',
    'change',
    Lifting,
    ({ phrase, language }) => blocklist.lift(phrase, language ?? null),
    { logs: ['language'] },
  ),
  'words.restore': row(
    'operator',
    'change',
    Lifting,
    ({ phrase, language }) => blocklist.putBack(phrase, language ?? null),
    { logs: ['language'] },
  ),
})
