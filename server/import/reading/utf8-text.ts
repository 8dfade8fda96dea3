import { isUtf8 } from 'node:buffer'
import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { Findings } from '../findings.ts'
import { OptionInvalid } from '../import-errors.ts'
import { fileBounds, toMebibytes } from './school-files.ts'

const newline = 10
const maximumLineBytes = 4 * 1024 * 1024

/** Error that ends the reading of a file, after its fault was reported. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** Detects control characters, except tab and line breaks, and bidirectional formatting characters. */
export const hasHiddenCharacter = (text: string): boolean => /[^\P{Cc}\t\n\r]|\p{Bidi_Control}/u.test(text)

/** Yields chunks of whole lines, without a byte order mark. @throws Unreadable at the first line that is not UTF-8 */
export async function* readUtf8Text(
  stream: AsyncIterable<Buffer>,
  file: string,
  findings: Findings,
): AsyncGenerator<string> {
  let line = 1
  let byteCount = 0
  let isFirstChunk = true
  for await (const chunk of readWholeLines(stream, file, findings)) {
    if (isFirstChunk) refuseUtf16(chunk, file, findings)
    const content = isFirstChunk && hasByteOrderMark(chunk) ? chunk.subarray(3) : chunk
    isFirstChunk = false
    byteCount += content.length
    if (byteCount > fileBounds.fileBytes)
      throw reportUnreadable(
        file,
        line,
        { code: 'fileTooLarge', values: { max: toMebibytes(fileBounds.fileBytes) } },
        findings,
      )
    if (!isUtf8(content)) throw reportInvalidUtf8(content, line, file, findings)
    line += countLines(content)
    yield content.toString('utf8')
  }
}

async function* readWholeLines(
  stream: AsyncIterable<Buffer>,
  file: string,
  findings: Findings,
): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let pendingLength = 0
  try {
    for await (const chunk of stream) {
      const end = chunk.lastIndexOf(newline) + 1
      if (end === 0) {
        pending.push(chunk)
        pendingLength += chunk.length
        if (pendingLength > maximumLineBytes) throw reportUnreadable(file, null, { code: 'lineTooLong' }, findings)
        continue
      }
      yield Buffer.concat([...pending, chunk.subarray(0, end)])
      pending = [chunk.subarray(end)]
      pendingLength = chunk.length - end
    }
  } catch (error) {
    if (error instanceof Unreadable || error instanceof OptionInvalid) throw error
    // The contents of a zip may contradict its directory.
    throw reportUnreadable(
      file,
      null,
      { code: 'fileUnreadable', values: { reason: (error as Error).message } },
      findings,
    )
  }
  if (pendingLength > 0) yield Buffer.concat(pending)
}

export const hasByteOrderMark = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

function refuseUtf16(bytes: Buffer, file: string, findings: Findings) {
  const [firstByte, secondByte] = bytes
  if ((firstByte === 0xff && secondByte === 0xfe) || (firstByte === 0xfe && secondByte === 0xff))
    throw reportUnreadable(file, 1, { code: 'utf16' }, findings)
}

export function reportInvalidUtf8(bytes: Buffer, firstLine: number, file: string, findings: Findings): Unreadable {
  let [line, start] = [firstLine, 0]
  let end = bytes.indexOf(newline) + 1 || bytes.length
  while (isUtf8(bytes.subarray(start, end))) {
    line += 1
    start = end
    end = bytes.indexOf(newline, start) + 1 || bytes.length
  }
  const value = bytes.toString('latin1', start, end).trimEnd()
  findings.reportFault({ file, line, column: null, value, text: { code: 'notUtf8' } })
  return new Unreadable('notUtf8')
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let position = bytes.indexOf(newline); position !== -1; position = bytes.indexOf(newline, position + 1))
    lines += 1
  return lines
}

/** Reports the fault that ends the reading, and returns the error to throw. */
export function reportUnreadable(file: string, line: number | null, text: ImportText, findings: Findings): Unreadable {
  findings.reportFault({ file, line, column: null, value: null, text })
  return new Unreadable(text.code)
}
