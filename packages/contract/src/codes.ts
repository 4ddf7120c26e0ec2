/** Normalizes a typed activation code: case, surrounding spaces, full-width characters. */
export const normalizeCode = (text: string): string => text.normalize('NFKC').trim().toUpperCase()

/** Whether a prompt is an activation code. Prompt fields accept both. */
export const looksLikeCode = (text: string): boolean => /^EASEL(?:-[0-9A-Z]{5}){4}$/.test(normalizeCode(text))
