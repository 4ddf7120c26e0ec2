/** Storage key of what a tile of the works is. It says nothing of a person, so it stays on the device after a sign-out. */
export const EACH_KEY = 'works.each'
