/** Sets whose outcome is shown where the person looks: no toast repeats it. */
export const reportedInPlace = new Set<string>()
