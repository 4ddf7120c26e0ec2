import { useSetAtom } from 'jotai'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { fetchImage } from '../runtime/works/image.queries.ts'
import { placeOf } from '../runtime/works/image-place.ts'
import { ownImageAtom } from './creator.atoms.ts'

/** Makes an image of one's own the reference image. It is named as in addresses: the id of its set, a dot, its slot. */
export function useOwnImage(): (name: string) => void {
  const { api } = useWidget()
  const setOwnImage = useSetAtom(ownImageAtom)
  const report = useReportError()
  return (name) => {
    const { imageId, slot: wanted } = placeOf(name)
    fetchImage(api, imageId, undefined).then(({ mine, slots }) => {
      const { slot, thumbUrl } = slots.find((one) => one.slot === wanted) ?? {}
      if (mine && slot && thumbUrl) setOwnImage({ imageId, slot, thumbUrl })
    }, report)
  }
}
