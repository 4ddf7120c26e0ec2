import { Empty } from '../http/common.ts'
import { IdBody, ImageSet, SubmitAnswer, SubmitBody } from '../http/image.ts'
import {
  CancelAllAnswer,
  EnlargeAnswer,
  InspectAnswer,
  InspectBody,
  ModifyBody,
  UploadAnswer,
} from '../http/modify.ts'
import { Balance, PictureBody, PolyfillConsumeBody, PolyfillEvents, PolyfillQuery } from '../http/saving.ts'
import type { Shape } from './shape.ts'

/** Turning words, and pictures, into pictures. */
export const generationShapes = {
  submit: {
    summary: 'Turn a prompt into four images',
    body: SubmitBody,
    answer: SubmitAnswer,
    errors: {
      400: 'Bad parameters',
      402: 'Free daily limit, or a parameter that is locked',
      406: 'Banned for sensitive prompts',
      409: 'The idempotency key was used for another body',
      429: 'VIP daily limit',
      430: 'Too frequent',
      431: 'Queue full',
      432: 'The prompt has sensitive words, or the negative prompt, as `field` says; `retryAfter` where a pause begins with it',
      433: 'An activation code was entered: success, nothing consumed',
    },
  },
  modify: {
    summary: 'Enhance one image, or make four new ones from it; within ten minutes',
    body: ModifyBody,
    answer: SubmitAnswer,
    errors: {
      402: 'Not VIP',
      403: 'Not modifiable, or not any more',
      404: 'No such image of the caller',
      409: 'The idempotency key was used for another body',
      429: 'VIP daily limit',
      430: 'Too frequent',
      431: 'Queue full',
      432: 'The prompt it was made from has words that are sensitive by now',
    },
  },
  enlarge: {
    summary:
      'One picture in 4K, to be saved: any that the caller may see, whenever; again leads to the same one. Costs what a submit costs, once',
    body: PictureBody,
    answer: EnlargeAnswer,
    errors: {
      402: 'Not VIP',
      403: 'It cannot be enlarged',
      404: 'No such picture that the caller may see',
      429: 'VIP daily limit',
      430: 'Too frequent',
      431: 'Queue full',
    },
  },
  upload: {
    summary:
      'An image to start from: multipart, PNG, JPEG or WebP, at most 10 MB; re-encoded before anything reads it',
    answer: UploadAnswer,
    errors: { 400: 'Not such an image, or too large', 402: 'Free daily limit' },
  },
  inspect: {
    summary: 'Whether a prompt would be refused for its words; never counts as an alarm',
    body: InspectBody,
    answer: InspectAnswer,
    errors: { 430: 'Too frequent' },
  },
  cancel: {
    summary: 'Cancel a queued or running set; what it cost comes back',
    body: IdBody,
    answer: ImageSet,
    errors: { 404: 'No such running set of the caller' },
  },
  cancelAll: {
    summary: 'Cancel everything that is queued or running',
    body: Empty,
    answer: CancelAllAnswer,
    errors: {},
  },
  polyfill: {
    summary: 'Three better prompts as server-sent events: `start`, `delta`, `candidate`, `done`',
    query: PolyfillQuery,
    answer: PolyfillEvents,
    errors: {
      402: 'Free daily limit',
      403: 'VIP daily limit',
      430: 'Too frequent',
      432: 'The prompt has sensitive words',
    },
  },
  polyfillBalance: { summary: 'Prompt optimisations that are left today', answer: Balance, errors: {} },
  polyfillConsume: {
    summary: 'Confirm that the candidates of a request were used; idempotent',
    body: PolyfillConsumeBody,
    answer: Balance,
    errors: { 404: 'No such request of the caller' },
  },
} as const satisfies Record<string, Shape>
