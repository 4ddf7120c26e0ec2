/** Set by the bundler: the address that the code was loaded from. */
declare const __webpack_public_path__: string

/** The origin that the widget's code came from: without another word it is the server, too. */
export const codeOrigin = (): string => new URL(__webpack_public_path__, globalThis.location.href).origin
