/**
 * One of the settings of argon2id that OWASP's Password Storage Cheat Sheet names as equally strong: 12 MiB, three passes,
 * one lane. On the machines where they were compared it took the least processor of all of them.
 */
export const PARAMETERS = { memoryCost: 12_288, timeCost: 3, parallelism: 1 } as const
