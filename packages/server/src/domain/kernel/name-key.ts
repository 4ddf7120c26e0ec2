/** By which two names of one person's things are the same: they may differ in capitals or width. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').toLowerCase()
