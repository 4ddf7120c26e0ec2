import { BATCH_MAX } from '@easel/contract/numbers'
import type { Balance, ImageSet, Picture } from '@easel/contract/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isDailyLimit } from '../refusals/refusals.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { downloadFile } from '../runtime/requests/download-file.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { retryLost } from '../runtime/requests/retry-lost.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { formatField, formatIn } from '../ui/set/use-download-format.ts'
import { filesOf, limitError, remainingImages } from './zip.state.ts'
import { zipCounter } from './zip-counter.ts'

/** Images that a phone can have in memory together. */
const FEW = 60

/** More images were selected than may be downloaded within the limit. */
export interface OverLimit {
  pictures: Picture[]
  balance: Balance
}

export interface Zip {
  start(sets: readonly ImageSet[]): void
  /** Downloads these images. */
  download(pictures: Picture[]): void
  busy: boolean
  /** The file that is being downloaded, of several; null for a single file. */
  part: { file: number; of: number } | null
  /** How many images of the file have arrived, where this page fetches it; null where the browser or the host does. */
  images: { done: number; of: number } | null
  /** A decision that the download waits for. */
  overLimit: OverLimit | null
  refusal: { error: Error; at: number } | null
  /** Closes the question or the refusal. */
  dismiss(): void
}

export interface ZipCallbacks {
  /** Called after each file with all images downloaded so far. Returns whether something is left. */
  onDownloaded(pictures: readonly Picture[]): boolean
  /** The download has ended, and something is left. */
  onPartial(saved: number): void
}

/**
 * Downloads the images of the selected sets as one or several zip files. Each image is metered, and the server
 * delivers all of a file or none: the balance is checked first. Images that were delivered are not requested or
 * counted again when a later file fails.
 */
export function useZip(callbacks: ZipCallbacks): Zip {
  const { api } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const vip = useIsVip()
  const [part, setPart] = useState<Zip['part']>(null)
  const [images, setImages] = useState<Zip['images']>(null)
  const [overLimit, setOverLimit] = useState<OverLimit | null>(null)
  const [refusal, setRefusal] = useState<Zip['refusal']>(null)
  const downloaded = useRef<Picture[]>([])
  // The selection may change during the download, and the component may be unmounted.
  const current = useRef<ZipCallbacks | null>(null)
  useEffect(() => {
    current.current = callbacks
    return () => {
      current.current = null
    }
  })
  const onError = (error: Error) => {
    if (isDailyLimit(error)) setRefusal({ error, at: Date.now() })
    else report(error)
  }

  const fetchOne = useFetchZip((done, of) => setImages({ done, of }))
  const fetchAll = useMutation({
    mutationFn: async (pictures: Picture[]) => {
      const files = filesOf(pictures, BATCH_MAX)
      let saved = 0
      let isPart = false
      try {
        for (const [at, items] of files.entries()) {
          if (files.length > 1) setPart({ file: at + 1, of: files.length })
          setImages(null)
          await fetchOne(items, files.length > 1 ? `easel-${at + 1}.zip` : 'easel.zip')
          saved += items.length
          downloaded.current = [...downloaded.current, ...items]
          isPart = current.current?.onDownloaded(downloaded.current) ?? false
        }
      } finally {
        if (isPart) current.current?.onPartial(saved)
      }
    },
    onError,
    onSettled: () => {
      setPart(null)
      setImages(null)
      void queries.invalidateQueries({ queryKey: keys.balance('save') })
    },
  })
  const checkBalance = useMutation({
    mutationFn: async (pictures: Picture[]) => {
      const balance = await api.call('saveBalance')
      if (balance.remaining >= pictures.length) fetchAll.mutate(pictures)
      else if (balance.remaining > 0) setOverLimit({ pictures, balance })
      else throw limitError(balance, vip, api.serverNow())
    },
    onError,
  })
  const dismiss = () => {
    setOverLimit(null)
    setRefusal(null)
  }
  return {
    start: (sets) => {
      dismiss()
      const { pictures, before } = remainingImages(sets, downloaded.current)
      downloaded.current = before
      checkBalance.mutate(pictures)
    },
    download: (pictures) => {
      dismiss()
      fetchAll.mutate(pictures)
    },
    busy: checkBalance.isPending || fetchAll.isPending,
    ...{ part, images, overLimit, refusal, dismiss },
  }
}

/** Has one file made, and downloads it. */
function useFetchZip(onImages: (done: number, of: number) => void) {
  const { api, host, track, session } = useWidget()
  return async (items: Picture[], filename: string): Promise<void> => {
    const body = { items, ...formatField(formatIn(session)) }
    const { url } = await retryLost((idempotencyKey) => api.call('download', { body, idempotencyKey }))
    track('downloaded', { count: items.length })
    if (host.supports('downloadImage')) {
      const { outcome } = await host.downloadImage({ url, filename, imageId: items[0]?.imageId ?? '' })
      if (outcome !== 'unsupported') return
    }
    await downloadFile(url, filename, {
      onStart: () => onImages(0, items.length),
      onPiece: zipCounter((done) => onImages(done, items.length)),
      isLarge: items.length > FEW,
    })
  }
}
