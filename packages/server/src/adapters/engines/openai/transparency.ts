/** `gpt-image-1` and its kin. Later ones refuse it for some accounts: there the operator says so. */
const TRANSPARENT = /^gpt-image-1(\.5|-mini)?(-\d|$)/

/** Whether the service takes `background: transparent` for that model. */
export const knowsTransparency = (model: string): boolean => TRANSPARENT.test(model)
