/** The id of the JSON data block in the page. */
export const DATA_ID = 'easel-first-page'
/** The id of the element that holds what the server drew. */
export const PAINT_ID = 'easel-first-paint'
/** The class of the wall in it. */
export const TILES = 'fp-tiles'
