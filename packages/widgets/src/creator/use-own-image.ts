import { useSetAtom } from 'jotai'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { fetchImage } from '../runtime/works/image.queries.ts'
import { ownImageAtom } from './creator.atoms.ts'

/** Makes an image of one's own the reference image. It is named as in addresses: the id of its set, a dot, its slot. */
export function useOwnImage(): (name: string) => void {
  const { api } = useWidget()
  const setOwnImage = useSetAtom(ownImageAtom)
  const report = useReportError()
  return (name) => {
    const [id = '', number] = name.split('.')
    fetchImage(api, id, undefined).then(({ mine, slots }) => {
      const { slot, thumbUrl } = slots.find((one) => String(one.slot) === number) ?? {}
      if (mine && slot && thumbUrl) setOwnImage({ imageId: id, slot, thumbUrl })
    }, report)
  }
}
