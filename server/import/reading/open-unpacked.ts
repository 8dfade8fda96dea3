import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import xz from 'xz-decompress'
import type { ImportTextCode } from '@uurwerk/contract/desk/import-texts'
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
    for await (const chunk of unpacked) {
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      // Few packed bytes may unpack to many; timers run meanwhile.
      await setImmediate()
    }
  } catch (error) {
    if (packed.errored) throw error
    throw new OptionInvalid({ code: 'notUnpacked', values: { file, reason: { code: findFailure(error) } } })
  } finally {
    packed.destroy()
  }
}

/** Explanations by result code of XZ Embedded, which the package compiles. */
const failureByResultCode = {
  3: 'xzMemory',
  4: 'xzDictionary',
  5: 'xzNone',
  6: 'xzOptions',
  7: 'xzDamaged',
  8: 'xzCutOff',
} as const satisfies Record<string, ImportTextCode>

function findFailure(error: unknown): (typeof failureByResultCode)[keyof typeof failureByResultCode] {
  const message = error instanceof Error ? error.message : String(error)
  const resultCode = Number(/error code (\d+)$/.exec(message)?.[1])
  return failureByResultCode[resultCode as keyof typeof failureByResultCode] ?? 'xzNone'
}
