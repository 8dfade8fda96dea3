import { isUtf8 } from 'node:buffer'
import type { Findings } from '../findings.ts'
import { OptionInvalid } from '../refusal.ts'
import { bounds } from './files.ts'

const newline = 10
const longestLine = 4 * 1024 * 1024

/** The rest of a file cannot be read; its fault has been told. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** A file's text in pieces of whole lines, without a byte order mark; tells each line that is not UTF-8. */
export async function* utf8Text(
  stream: AsyncIterable<Buffer>,
  file: string,
  findings: Findings,
): AsyncGenerator<string> {
  let line = 1
  let bytes = 0
  let first = true
  for await (const piece of wholeLines(stream, file, findings)) {
    if (first) refuseUtf16(piece, file, findings)
    const part = first && hasMark(piece) ? piece.subarray(3) : piece
    first = false
    bytes += part.length
    if (bytes > bounds.fileBytes) throw unreadable(file, line, 'The file is too large.', findings)
    if (!isUtf8(part)) tellWrongLines(part, line, file, findings)
    line += count(part)
    yield part.toString('utf8')
  }
}

async function* wholeLines(stream: AsyncIterable<Buffer>, file: string, findings: Findings): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let restLength = 0
  try {
    for await (const chunk of stream) {
      const end = chunk.lastIndexOf(newline) + 1
      if (end === 0) {
        rest.push(chunk)
        restLength += chunk.length
        if (restLength > longestLine) throw unreadable(file, null, 'A line is longer than 4 MiB.', findings)
        continue
      }
      yield Buffer.concat([...rest, chunk.subarray(0, end)])
      rest = [chunk.subarray(end)]
      restLength = chunk.length - end
    }
  } catch (error) {
    if (error instanceof Unreadable || error instanceof OptionInvalid) throw error
    // A zip whose bytes do not keep what its directory says.
    throw unreadable(file, null, `The file cannot be read: ${(error as Error).message}.`, findings)
  }
  if (restLength > 0) yield Buffer.concat(rest)
}

const hasMark = (bytes: Buffer) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

function refuseUtf16(bytes: Buffer, file: string, findings: Findings) {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    throw unreadable(file, 1, 'The file is UTF-16; save it as UTF-8.', findings)
}

function tellWrongLines(bytes: Buffer, firstLine: number, file: string, findings: Findings) {
  let start = 0
  for (let line = firstLine; start < bytes.length; line++) {
    const end = bytes.indexOf(newline, start) + 1 || bytes.length
    const one = bytes.subarray(start, end)
    if (!isUtf8(one))
      findings.fault({
        file,
        line,
        column: null,
        value: one.toString('latin1').trimEnd(),
        reason: 'The line is not UTF-8; save the file as UTF-8.',
      })
    start = end
  }
}

function count(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) lines += 1
  return lines
}

/** Tells the fault that ends the reading of a file. */
export function unreadable(file: string, line: number | null, reason: string, findings: Findings): Unreadable {
  findings.fault({ file, line, column: null, value: null, reason })
  return new Unreadable(reason)
}
