import { DEFAULT_FORMAT, DOWNLOAD_FORMATS, type DownloadFormat } from '@easel/contract/download-formats'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionPort } from '../../runtime/provider/ports.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'

/** It says nothing of a person, so it stays on the device after a sign-out. */
const KEY = 'download.format'

/** The format in which this device downloads images, as it was chosen last. */
export function useDownloadFormat(): [DownloadFormat, (next: DownloadFormat) => void] {
  const { session } = useWidget()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [KEY],
    queryFn: () => formatIn(session),
    initialData: () => formatIn(session),
    networkMode: 'always',
  })
  return [
    data,
    (next) => {
      session.set(KEY, next === DEFAULT_FORMAT ? null : next)
      queries.setQueryData([KEY], next)
    },
  ]
}

export function formatIn(session: SessionPort): DownloadFormat {
  const stored = session.get(KEY)
  return DOWNLOAD_FORMATS.find((format) => format === stored) ?? DEFAULT_FORMAT
}

/** What is transparent is lost in JPEG: where that is the choice, such an image is a PNG. */
export const formatFor = (format: DownloadFormat, seeThrough = false): DownloadFormat =>
  seeThrough && format === 'jpeg' ? 'png' : format

/** What a call says of it: the default is not named. */
export const formatField = (format: DownloadFormat) => (format === DEFAULT_FORMAT ? {} : { format })
