import { Empty, PageQuery } from '../http/common.ts'
import {
  CountAnswer,
  DeleteAnswer,
  HomepageQuery,
  IdBody,
  IdsBody,
  ImageEvent,
  ImagePage,
  ImageParams,
  ImageQuery,
  ImageSet,
  LineageAnswer,
  MineQuery,
  QueueQuery,
  RedDotAnswer,
  RestoreAnswer,
  ShowAnswer,
  ShowBody,
} from '../http/image.ts'
import {
  Balance,
  ConsumeAnswer,
  DownloadAnswer,
  DownloadBody,
  PictureBody,
  ShareAnswer,
  UnshareAnswer,
} from '../http/saving.ts'
import { LikeAnswer, ReportBody, SquarePage, SquareQuery } from '../http/square.ts'
import type { Shape } from './shape.ts'

const OTHER_KEY = 'The same `idempotency-key` was used for something else'

/** Lists of works, single works, and what people do with them. */
export const worksShapes = {
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
  square: {
    summary: 'What people show: one local day, newest first',
    query: SquareQuery,
    answer: SquarePage,
    errors: {},
  },
  squareLike: {
    summary: 'Like a work; again changes nothing',
    body: IdBody,
    answer: LikeAnswer,
    errors: { 404: 'No such work in the square' },
  },
  squareUnlike: {
    summary: 'Take a like back',
    body: IdBody,
    answer: LikeAnswer,
    errors: { 404: 'No such work in the square' },
  },
  squareReport: {
    summary: 'Report a work of the square; it is hidden from whoever reports it',
    body: ReportBody,
    answer: Empty,
    errors: { 404: 'No such work in the square' },
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
  show: {
    summary: 'Show one finished work in the square, or take it out of it; again changes nothing',
    body: ShowBody,
    answer: ShowAnswer,
    errors: {
      403: 'It cannot be shown: `reason` says why',
      404: 'No such work of the caller',
    },
  },
  lineage: {
    summary: 'What a work of the caller was made from, and what was made from it: up to 50 of each',
    params: ImageParams,
    answer: LineageAnswer,
    errors: { 404: 'No such work of the caller' },
  },
  share: {
    summary: 'A link to one work, for whoever has it; the same work gives the same link',
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
  download: {
    summary: 'Several pictures as one zip; each counts as a save, once in its 24 hours',
    body: DownloadBody,
    answer: DownloadAnswer,
    errors: { 402: 'Free limit', 403: 'VIP limit', 404: "None of them is the caller's", 409: OTHER_KEY },
  },
  saveBalance: { summary: 'Saves that are left today', answer: Balance, errors: {} },
  saveConsume: {
    summary:
      'Save a picture: watermarked preview size, or the clean original for VIP; it counts once in its 24 hours',
    body: PictureBody,
    answer: ConsumeAnswer,
    errors: {
      402: 'Free limit',
      403: 'VIP limit',
      404: 'No such picture for the caller',
      409: OTHER_KEY,
    },
  },
  viewBalance: { summary: 'Views of originals that are left today', answer: Balance, errors: {} },
  viewConsume: {
    summary: 'View the original: watermarked at full size, or clean for VIP; it counts once in its 24 hours',
    body: PictureBody,
    answer: ConsumeAnswer,
    errors: { 403: 'Free limit', 404: 'No such picture for the caller', 409: OTHER_KEY },
  },
  redDot: { summary: 'What is running and what finished unseen', answer: RedDotAnswer, errors: {} },
  completedCount: { summary: 'How many sets the caller has finished, ever', answer: CountAnswer, errors: {} },
  events: {
    summary: 'Progress as server-sent events: `image`, `quota`, `ping`',
    answer: ImageEvent,
    errors: {},
  },
} as const satisfies Record<string, Shape>
