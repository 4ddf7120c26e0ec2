import type { ApiError } from '@easel/client'

/** By shape, not by class: a federated widget may meet the error class of another copy of the client. */
export const isApiError = (thrown: unknown): thrown is ApiError =>
  thrown instanceof Error && thrown.name === 'ApiError' && 'kind' in thrown && 'status' in thrown
