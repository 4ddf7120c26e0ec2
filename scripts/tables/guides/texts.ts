/** The words of a row in each language of the guides that are written out: the cells after its name and its type. */
export interface Texts {
  en: readonly string[]
  zhCN: readonly string[]
}
