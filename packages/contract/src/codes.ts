/** As people type an activation code: in any case, with spaces around, in full width. */
export const tidyCode = (text: string): string => text.normalize('NFKC').trim().toUpperCase()

/** What has the shape of an activation code is taken for one, wherever a prompt is expected. */
export const looksLikeCode = (text: string): boolean => /^EASEL(?:-[0-9A-Z]{5}){4}$/.test(tidyCode(text))
