/** Whether the person saves data: nothing is loaded for them ahead of what they do. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false
