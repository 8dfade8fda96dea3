import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UploadPart } from '#server/http/uploads.ts'
import { AppError } from '#server/lib/app-error.ts'
import { parseFileName } from './rules.ts'

export interface ReceivedFiles {
  files: string[]
  bytes: number
  fields: Map<string, string>
}

/**
 * Writes the files of an upload to a new folder, which nobody else may read. Leaves nothing behind if it fails.
 * @throws AppError requestInvalid, bodyTooLarge
 */
export async function receiveFiles(parts: AsyncIterable<UploadPart>, folder: string): Promise<ReceivedFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const received: ReceivedFiles = { files: [], bytes: 0, fields: new Map() }
    for await (const part of parts)
      if (part.kind === 'field') received.fields.set(part.field, part.value)
      else await receiveFile(part, folder, received)
    if (received.files.length === 0) throw createFileError('Expected at least one part "file" with a file name.')
    return received
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function receiveFile(
  { name, content }: Extract<UploadPart, { kind: 'file' }>,
  folder: string,
  received: ReceivedFiles,
): Promise<void> {
  const fileName = parseFileName(name)
  if (fileName === undefined)
    throw createFileError(`${JSON.stringify(name.slice(0, 200))} is not accepted as the name of a file.`)
  const count = async function* () {
    for await (const chunk of content) {
      received.bytes += chunk.length
      if (fileName !== null) yield chunk
    }
  }
  if (fileName === null) {
    for await (const _ of count());
    return
  }
  if (received.files.some((other) => other.toLowerCase() === fileName.toLowerCase()))
    throw createFileError(`${JSON.stringify(fileName)} is there twice.`)
  const target = path.join(folder, fileName)
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(count(), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    // A file where another name has a folder.
    if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(String((error as NodeJS.ErrnoException).code)))
      throw createFileError(`${JSON.stringify(fileName)} is there twice.`)
    throw error
  }
  received.files.push(fileName)
}

const createFileError = (message: string) => new AppError('requestInvalid', [{ path: 'body/file', message }])
