import type { QueryClient } from '@tanstack/react-query'

const handed = new WeakMap<QueryClient, string>()

/**
 * Leaves a prompt for Create, which submits it as soon as it is there. It is not in the address: no link may generate
 * images for whoever follows it.
 */
export const handOverPrompt = (queries: QueryClient, prompt: string): void => {
  handed.set(queries, prompt)
}

/** The prompt that was left, once; null without one. */
export function takeHandedPrompt(queries: QueryClient): string | null {
  const prompt = handed.get(queries) ?? null
  handed.delete(queries)
  return prompt
}
