/** Id of the JSON data block in the page. */
export const DATA_ID = 'easel-first-page'
/** Id of the element with the server's rendering. */
export const PAINT_ID = 'easel-first-paint'
/** Class of the wall inside it. */
export const TILES = 'fp-tiles'
