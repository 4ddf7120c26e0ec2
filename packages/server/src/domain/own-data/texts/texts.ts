import type { PartName } from '../ports.ts'

/** Texts of the export's README in one language; `{time}` is the time of the export. */
export interface ReadmeTexts {
  title: string
  made: string
  files: string
  dataFile: string
  pictures: string
  /** Used when images carry the watermark. */
  marked: string
  uploads: string
  /** Describes a file that exists only when something could not be read. */
  missing: string
  partsTitle: string
  parts: Record<PartName, string>
  times: string
  left: string
  safe: string
}
