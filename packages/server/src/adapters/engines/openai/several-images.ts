import { REFERENCES_MAX } from '@easel/contract/numbers'

/** All of OpenAI's own take sixteen; `dall-e-2` took one, and others say so themselves. */
const SEVERAL = /^(gpt-image-|chatgpt-image-)/

/** How many images a call of `images/edits` may have for that model. */
export const imagesTaken = (model: string): number => (SEVERAL.test(model) ? REFERENCES_MAX : 1)
