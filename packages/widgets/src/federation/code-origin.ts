/** Set by the bundler: the URL that the code was loaded from. */
declare const __webpack_public_path__: string

/** The origin of the widget's code, which is the server's unless the page says otherwise. */
export const codeOrigin = (): string => new URL(__webpack_public_path__, globalThis.location.href).origin
