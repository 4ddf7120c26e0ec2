/** Id of the JSON data block in the page. */
export const DATA_ID = 'easel-first-page'
/** Id of the element with the server's rendering. */
export const PAINT_ID = 'easel-first-paint'
/** Id of the one image that an address opens, beside it. */
export const OPENED_ID = 'easel-first-image'
/** Id of the template that holds it in a partner's app, until the app has named its user. */
export const HELD_ID = 'easel-held-paint'
/** Id of the template with what follows there, which would take the line from the script that connects. */
export const HELD_FILES_ID = 'easel-held-files'
/** Id of the menu's entries in it, which a button opens on a phone: not that of the application's, which is there meanwhile. */
export const PAINTED_LINKS = 'painted-menu'
/** Class of the wall inside it. */
export const TILES = 'fp-tiles'
/** Class of the element with one's own works, and of the line under which they are put. */
export const OWN_WORKS = 'fp-own'
export const OWN_TOOLS = 'fp-tools-of-works'
/** Class of the list of one's own results in Create, and of the template of each. */
export const OWN_RESULTS = 'fp-made'
export const RESULT = 'fp-result'
/** Attribute of a tile with the time at which its work was finished, in epoch ms. */
export const FINISHED_AT = 'data-at'
/** Attribute of a tile with the public id of its author. */
export const MADE_BY = 'data-by'
/** Ids of the field for the prompt, and of the check box that remembers a press of Generate. */
export const FIELD_ID = 'easel-first-prompt'
export const PRESSED_ID = 'easel-first-press'
/** Name of the choices of an example, each with its prompt as its value. */
export const EXAMPLE_NAME = 'easel-first-example'
