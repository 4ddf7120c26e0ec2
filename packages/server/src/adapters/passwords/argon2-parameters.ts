/**
 * One of the settings of argon2id that OWASP's Password Storage Cheat Sheet names as equally strong: 9 MiB, four passes,
 * one lane. Of the ones with more memory a hash takes up to half as long again where it does not fit into the caches.
 */
export const PARAMETERS = { memoryCost: 9216, timeCost: 4, parallelism: 1 } as const
