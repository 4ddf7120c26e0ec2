import type { CDPSession, Page } from 'playwright'

/** Bytes of a page's heap by kind. */
export interface HeapKinds {
  /** Data of scripts: objects and their shapes, closures, strings, arrays. */
  values: number
  /** Compiled code and the compiler's metadata. */
  code: number
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/** Counted object by object from a heap snapshot. Memory outside the script heap is not included. */
export async function heapKinds(page: Page): Promise<HeapKinds> {
  const session = await page.context().newCDPSession(page)
  const { snapshot, nodes } = await take(session)
  await session.detach()
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const kinds = { values: 0, code: 0 }
  for (let node = 0; node < nodes.length; node += fields.length) {
    const name = types[0][nodes[node + type] ?? 0]
    const bytes = nodes[node + size] ?? 0
    if (name === 'code') kinds.code += bytes
    else if (name !== 'native') kinds.values += bytes
  }
  return kinds
}

async function take(session: CDPSession): Promise<Snapshot> {
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  return JSON.parse(chunks.join(''))
}
