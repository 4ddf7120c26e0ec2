import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { DRAGGED_PICTURE } from '../ui/set/drag-image.ts'
import { imagesIn } from './reference-field.tsx'
import type { useReference } from './use-reference.ts'

/**
 * Takes a picture that is dropped or pasted as the reference image: a file, or one of ours. A file that is no picture is
 * refused with the reason; the browser would open it instead of the page.
 */
export function useImageDrop({ choose, chooseOurs, isOffered }: ReturnType<typeof useReference>) {
  const [isOver, setOver] = useState(false)
  const take = (data: DataTransfer): boolean => {
    const ours = data.getData(DRAGGED_PICTURE)
    const [file] = data.files
    const pictures = imagesIn(data)
    if (pictures.length === 0 && file && data.getData('text/plain') === '') pictures.push(file)
    // Without a model for it nothing is taken; the browser does not open it instead of the page, either.
    if (!isOffered) return pictures.length > 0 || ours !== ''
    if (pictures.length > 0) void choose(...pictures)
    else if (ours) void chooseOurs(ours)
    return pictures.length > 0 || ours !== ''
  }
  return {
    isOver,
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        if (take(event.clipboardData)) event.preventDefault()
      },
      onDragOver: (event: DragEvent) => {
        const { types } = event.dataTransfer
        if (!types.includes('Files') && !types.includes(DRAGGED_PICTURE)) return
        event.preventDefault()
        setOver(isOffered)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        const isFile = event.dataTransfer.types.includes('Files')
        if (take(event.dataTransfer) || isFile) event.preventDefault()
      },
    },
  }
}
