import type { PartName } from '../ports.ts'

/** The text that comes with somebody's data, in one language. `{time}` is when it was put together. */
export interface ReadmeTexts {
  title: string
  made: string
  files: string
  dataFile: string
  pictures: string
  /** Where pictures carry the mark. */
  marked: string
  uploads: string
  /** Of a file that is only there when something could not be read. */
  missing: string
  partsTitle: string
  parts: Record<PartName, string>
  times: string
  left: string
  safe: string
}
