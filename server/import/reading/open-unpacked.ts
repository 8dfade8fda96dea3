import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import xz from 'xz-decompress'
import { OptionInvalid } from '../import-errors.ts'

/** Yields the bytes of a file, unpacked if it is an `.xz` file. @throws OptionInvalid if it cannot be unpacked */
export async function* openUnpacked(file: string): AsyncGenerator<Buffer> {
  if (!/\.xz$/i.test(file)) {
    yield* createReadStream(file)
    return
  }
  const packed = createReadStream(file)
  try {
    const unpacked = new xz.XzReadableStream(Readable.toWeb(packed) as ReadableStream)
    for await (const chunk of unpacked) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  } catch (error) {
    if (packed.errored) throw error
    throw new OptionInvalid(
      `${file} cannot be unpacked (${describeFailure(error)}); unpack it first and give the file that was in it.`,
    )
  } finally {
    packed.destroy()
  }
}

/** Explanations by result code of XZ Embedded, which the package compiles. */
const failureByResultCode: Record<string, string> = {
  3: 'it needs too much memory',
  4: 'it was packed with a dictionary of more than 64 MiB',
  5: 'it is no xz file',
  6: 'it was packed with options that are not supported',
  7: 'it is damaged',
  8: 'it is cut off',
}

function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return failureByResultCode[/error code (\d+)$/.exec(message)?.[1] ?? ''] ?? 'it is no xz file'
}
