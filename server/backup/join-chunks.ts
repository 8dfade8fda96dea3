export interface SizedChunk {
  chunk: Buffer
  position: number
  isLast: boolean
}

/** Yields chunks of one size, and a last one of at most that size, also of an empty stream. */
export async function* joinChunks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<SizedChunk> {
  let pending = Buffer.alloc(0)
  let position = 0
  for await (const bytes of source) {
    pending = Buffer.concat([pending, bytes])
    let start = 0
    // Whether a full chunk is the last shows only with the next byte.
    for (; pending.length - start > size; start += size)
      yield { chunk: pending.subarray(start, start + size), position: position++, isLast: false }
    pending = pending.subarray(start)
  }
  yield { chunk: pending, position, isLast: true }
}
