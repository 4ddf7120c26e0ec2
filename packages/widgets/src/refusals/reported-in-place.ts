/** Sets whose outcome is already shown in place, so that no toast repeats it. */
export const reportedInPlace = new Set<string>()
