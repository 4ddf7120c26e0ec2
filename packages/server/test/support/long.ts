/**
 * Whether the long forms run too: `npm run test:long`. What starts a process each time, or waits for time-outs, has a
 * short form in `npm test` that stands for all of its kind.
 */
export const LONG = process.env.EASEL_TEST_LONG === '1'

/** Cases of a table that only the long form has. */
export const whenLong = <T>(...cases: T[]): T[] => (LONG ? cases : [])
