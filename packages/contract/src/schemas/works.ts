import { z } from 'zod'
import { BATCH_MAX } from '../numbers.ts'
import { IMAGE_SOURCES } from '../pages.ts'
import type { CallSchemas } from './call-schemas.ts'
import { EpochMs, Id, PageQuery, Search } from './common.ts'
import { IdBody, ImagePage, ImageSet, SlotNumber } from './image.ts'

export const QUEUE_TABS = ['all', 'running', 'finished', 'failed'] as const

export const QueueQuery = PageQuery.extend({ tab: z.enum(QUEUE_TABS).optional() })

export const ImageParams = z.object({ id: Id })

export const ImageQuery = z.object({
  source: z.enum(IMAGE_SOURCES).optional(),
  share: z.string().max(128).optional(),
})

export const HomepageQuery = PageQuery.extend({
  style: z.string().max(64).optional(),
  search: Search.optional(),
})

export const MineQuery = PageQuery.extend({
  search: Search.optional(),
  operation: z.enum(['0', '1', '2']).optional(),
  ratioType: z.enum(['1', '2', '3']).optional(),
  expiring: z.enum(['true', 'false']).optional(),
  favourites: z.enum(['true', 'false']).optional(),
  folder: Id.optional(),
  order: z.enum(['new', 'old']).optional().meta({ description: 'The newest first where it is not named' }),
})

export const IdsBody = z.object({ ids: z.array(Id).min(1).max(BATCH_MAX) })

export const ImagesBody = IdsBody.extend({
  slot: SlotNumber.meta({ description: 'This image of each of them' }),
})

export const DeleteAnswer = z.object({
  ids: z.array(Id).meta({ description: 'Those of which something was deleted' }),
  restorableUntil: EpochMs,
})

export const RestoreAnswer = z.object({ ids: z.array(Id) })

export const FavouriteBody = IdsBody.extend({
  favourite: z.boolean(),
  slot: SlotNumber.optional().meta({
    description:
      'That image alone of each of them. A set of which any image is a favourite counts as one; without it the whole set is meant',
  }),
})

export const FavouriteAnswer = z.object({
  ids: z.array(Id).meta({ description: "The caller's finished works among them: each of them is so now" }),
  favourite: z.boolean(),
})

export const ShowBody = z.object({ id: Id, shown: z.boolean() })

export const ShowAnswer = z.object({
  shownInSquare: z.boolean().meta({ description: 'Whether the square shows it now' }),
})

export const LineageAnswer = z.object({
  ancestors: z.array(ImageSet).meta({ description: 'What it was made from, the nearest first' }),
  descendants: z.array(ImageSet).meta({ description: 'What was made from it, the oldest first' }),
})

export const CountAnswer = z.object({ count: z.int().nonnegative() })

export const RedDotAnswer = z.object({
  running: z.int().nonnegative(),
  finishedUnseen: z.int().nonnegative(),
  reportsDecided: z
    .int()
    .nonnegative()
    .meta({ description: 'Reports of the caller with an outcome of which they have not been told' }),
})

export const ShareAnswer = z.object({ token: z.string(), url: z.string() })

export const UnshareAnswer = z.object({ revoked: z.boolean() })

/** Lists of works, single works, and what their owner can do with them. */
export const worksSchemas = {
  queue: { summary: "The caller's queue", query: QueueQuery, answer: ImagePage, errors: {} },
  image: {
    summary: 'One set',
    params: ImageParams,
    query: ImageQuery,
    answer: ImageSet,
    errors: {
      403: 'Withheld as sensitive',
      404: 'No such image for the caller',
      409: 'Some of the slots are withheld',
      413: 'Not finished yet: `data` holds the whole entity',
      501: 'The engine failed',
    },
  },
  homepage: { summary: 'Selected works', query: HomepageQuery, answer: ImagePage, errors: {} },
  externalHomepage: {
    summary: 'Selected works, for embedded pages',
    query: HomepageQuery,
    answer: ImagePage,
    errors: {},
  },
  top: {
    summary: 'Popular works: likes of the last seven days, the newer the heavier',
    query: PageQuery,
    answer: ImagePage,
    errors: {},
  },
  mine: { summary: "The caller's finished works", query: MineQuery, answer: ImagePage, errors: {} },
  deleteWorks: {
    summary: 'Delete works; for 30 seconds they can be restored',
    body: IdsBody,
    answer: DeleteAnswer,
    errors: { 404: "None of them is the caller's" },
  },
  restoreWorks: {
    summary: 'Take a deletion back',
    body: IdsBody,
    answer: RestoreAnswer,
    errors: { 404: 'None of them can be restored' },
  },
  deleteImages: {
    summary:
      'Delete one image of each of these works; for 30 seconds they can be restored. With its last image a work goes as a whole',
    body: ImagesBody,
    answer: DeleteAnswer,
    errors: { 404: "None of them is the caller's, with that image" },
  },
  restoreImages: {
    summary: 'Take such a deletion back',
    body: ImagesBody,
    answer: RestoreAnswer,
    errors: { 404: 'None of them can be restored' },
  },
  show: {
    summary: 'Show one finished work in the square, or take it out of it; again changes nothing',
    body: ShowBody,
    answer: ShowAnswer,
    errors: {
      403: 'It cannot be shown: `reason` says why',
      404: 'No such work of the caller',
    },
  },
  favourite: {
    summary: 'Mark finished works as favourites, or no longer; again changes nothing',
    body: FavouriteBody,
    answer: FavouriteAnswer,
    errors: { 404: "None of them is a finished work of the caller's, or has that image to show" },
  },
  lineage: {
    summary: 'What a work of the caller was made from, and what was made from it: up to 50 of each',
    params: ImageParams,
    answer: LineageAnswer,
    errors: { 404: 'No such work of the caller' },
  },
  share: {
    summary: 'A link to one work, for anyone who has it; the same work gives the same link',
    body: IdBody,
    answer: ShareAnswer,
    errors: { 404: 'No such finished work of the caller' },
  },
  unshare: {
    summary: 'Take the link of a work back',
    body: IdBody,
    answer: UnshareAnswer,
    errors: { 404: 'No such work of the caller' },
  },
  redDot: { summary: 'What is running and what finished unseen', answer: RedDotAnswer, errors: {} },
  completedCount: { summary: 'How many sets the caller has finished, ever', answer: CountAnswer, errors: {} },
} as const satisfies Record<string, CallSchemas>
