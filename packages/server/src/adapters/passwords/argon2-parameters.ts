/**
 * One of the settings of argon2id that OWASP's Password Storage Cheat Sheet names as equally strong: 12 MiB, three passes,
 * one lane. It is the cheapest of them for a server: more memory does not fit into the caches, and this much is taken from
 * the system in whole huge pages, which halves the system's part.
 */
export const PARAMETERS = { memoryCost: 12_288, timeCost: 3, parallelism: 1 } as const
