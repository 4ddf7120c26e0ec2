/** The answer to a challenge of new devices (428), sent with the repeated call. Apart, because few pages ever need it. */
export const PROOF_HEADER = 'x-proof'
