import { isUtf8 } from 'node:buffer'
import type { Findings } from '../findings.ts'
import { OptionInvalid } from '../import-errors.ts'
import { bounds } from './school-files.ts'

const newline = 10
const longestLine = 4 * 1024 * 1024

/** Error that ends the reading of a file, after its fault was reported. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** Detects control characters, except tab and line breaks, and bidirectional formatting characters. */
export const hasHiddenCharacter = (text: string): boolean => /[^\P{Cc}\t\n\r]|\p{Bidi_Control}/u.test(text)
export const hiddenCharacterReason =
  'This holds a character that is not seen: a control character, or one of writing direction.'

/** Yields pieces of whole lines, without a byte order mark. @throws Unreadable at the first line that is not UTF-8 */
export async function* readUtf8Text(
  stream: AsyncIterable<Buffer>,
  file: string,
  findings: Findings,
): AsyncGenerator<string> {
  let line = 1
  let bytes = 0
  let first = true
  for await (const piece of readWholeLines(stream, file, findings)) {
    if (first) refuseUtf16(piece, file, findings)
    const part = first && hasMark(piece) ? piece.subarray(3) : piece
    first = false
    bytes += part.length
    if (bytes > bounds.fileBytes) throw reportUnreadable(file, line, 'The file is too large.', findings)
    if (!isUtf8(part)) throw reportInvalidUtf8(part, line, file, findings)
    line += count(part)
    yield part.toString('utf8')
  }
}

async function* readWholeLines(
  stream: AsyncIterable<Buffer>,
  file: string,
  findings: Findings,
): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let restLength = 0
  try {
    for await (const chunk of stream) {
      const end = chunk.lastIndexOf(newline) + 1
      if (end === 0) {
        rest.push(chunk)
        restLength += chunk.length
        if (restLength > longestLine) throw reportUnreadable(file, null, 'A line is longer than 4 MiB.', findings)
        continue
      }
      yield Buffer.concat([...rest, chunk.subarray(0, end)])
      rest = [chunk.subarray(end)]
      restLength = chunk.length - end
    }
  } catch (error) {
    if (error instanceof Unreadable || error instanceof OptionInvalid) throw error
    // The contents of a zip may contradict its directory.
    throw reportUnreadable(file, null, `The file cannot be read: ${(error as Error).message}.`, findings)
  }
  if (restLength > 0) yield Buffer.concat(rest)
}

const hasMark = (bytes: Buffer) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

function refuseUtf16(bytes: Buffer, file: string, findings: Findings) {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    throw reportUnreadable(file, 1, 'The file is UTF-16; save it as UTF-8.', findings)
}

function reportInvalidUtf8(bytes: Buffer, firstLine: number, file: string, findings: Findings): Unreadable {
  let [line, start] = [firstLine, 0]
  let end = bytes.indexOf(newline) + 1 || bytes.length
  while (isUtf8(bytes.subarray(start, end))) {
    line += 1
    start = end
    end = bytes.indexOf(newline, start) + 1 || bytes.length
  }
  const reason = 'The file is not UTF-8, from this line on; save it as UTF-8. The rest was not read.'
  findings.fault({ file, line, column: null, value: bytes.toString('latin1', start, end).trimEnd(), reason })
  return new Unreadable(reason)
}

function count(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) lines += 1
  return lines
}

export function reportUnreadable(file: string, line: number | null, reason: string, findings: Findings): Unreadable {
  findings.fault({ file, line, column: null, value: null, reason })
  return new Unreadable(reason)
}
