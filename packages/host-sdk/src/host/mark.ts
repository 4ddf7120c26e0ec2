/** Attribute that marks the element of an embed. */
export const MARK = 'data-easel'
