/** Says from time to time what a first start is at, while nothing else does. Plain JavaScript for any Node from 18 on. */

const EVERY = Number(process.env.EASEL_TOLD_EVERY ?? 10_000)
const going = new Set()
let timer
/** Of the first of them all: it is that long that somebody has waited. */
let from

export async function telling(what, work) {
  from ??= Date.now()
  going.add(what)
  timer ??= setInterval(tell, EVERY).unref()
  try {
    return await work
  } finally {
    going.delete(what)
    if (going.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

function tell() {
  console.log(`${Math.round((Date.now() - from) / 1000)} s so far: ${[...going].join(', ')} …`)
}
