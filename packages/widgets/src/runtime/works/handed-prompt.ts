import type { QueryClient } from '@tanstack/react-query'

/** A prompt that was written on another page, and whether Generate was pressed there. */
export interface HandedPrompt {
  text: string
  pressed: boolean
}

const handed = new WeakMap<QueryClient, HandedPrompt>()

/**
 * Leaves a prompt for Create, which submits it if Generate was pressed. It is not in the address: no link may generate
 * images for whoever follows it.
 */
export const handOverPrompt = (queries: QueryClient, prompt: HandedPrompt): void => {
  handed.set(queries, prompt)
}

/** The prompt that was left, once; null without one. */
export function takeHandedPrompt(queries: QueryClient): HandedPrompt | null {
  const prompt = handed.get(queries) ?? null
  handed.delete(queries)
  return prompt
}
