import type { Mark } from './marks.ts'

/** The longest side of the mask that is sent: more says nothing that a brush could. */
const MASK_SIDE = 1024

/** Draws the marks in one color over what is transparent. */
export function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[], color: string): void {
  const { width, height } = context.canvas
  context.clearRect(0, 0, width, height)
  context.fillStyle = color
  context.strokeStyle = color
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const mark of marks) drawMark(context, mark, width, height)
}

function drawMark(context: CanvasRenderingContext2D, mark: Mark, width: number, height: number): void {
  if (mark.kind === 'inversion') {
    // What is drawn becomes transparent, and everything else the color.
    context.globalCompositeOperation = 'xor'
    context.fillRect(0, 0, width, height)
    context.globalCompositeOperation = 'source-over'
    return
  }
  if (mark.kind === 'box') {
    context.fillRect(mark.left * width, mark.top * height, mark.width * width, mark.height * height)
    return
  }
  const [first] = mark.points
  if (!first) return
  context.lineWidth = mark.size * width
  context.beginPath()
  context.moveTo(first.x * width, first.y * height)
  for (const { x, y } of mark.points) context.lineTo(x * width, y * height)
  // A point is a line of no length.
  if (mark.points.length === 1) context.lineTo(first.x * width + 0.01, first.y * height)
  context.stroke()
}

/** The mask as the server takes it: white is painted anew, black stays. */
export function maskOf(marks: readonly Mark[], shape: { width: number; height: number }): Promise<Blob> {
  const scale = Math.min(1, MASK_SIDE / Math.max(shape.width, shape.height))
  const size = { width: Math.round(shape.width * scale), height: Math.round(shape.height * scale) }
  const drawn = Object.assign(document.createElement('canvas'), size)
  const whole = Object.assign(document.createElement('canvas'), size)
  const [top, ground] = [drawn.getContext('2d'), whole.getContext('2d')]
  if (top && ground) {
    drawMarks(top, marks, '#fff')
    ground.fillStyle = '#000'
    ground.fillRect(0, 0, size.width, size.height)
    ground.drawImage(drawn, 0, 0)
  }
  return new Promise((resolve, reject) => {
    whole.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The mask cannot be drawn.'))),
      'image/png',
    )
  })
}
