/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
export const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
