import multipart from '@fastify/multipart'
import { maximumUploadBytes } from '@uurwerk/contract/desk/imports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import { allowSlowBody } from './unreadable-request.ts'

/** Part of a multipart body. The content of a file must be read before the next part. */
export type UploadPart =
  | { kind: 'file'; field: string; name: string; content: AsyncIterable<Buffer> }
  | { kind: 'field'; field: string; value: string }

const mebibyte = 1024 * 1024
const maximumFieldBytes = mebibyte
/** Headers of parts, and fields. */
const maximumOverhead = 8 * mebibyte
const limits = { files: 1000, fields: 50, parts: 1050, fieldSize: maximumFieldBytes, fileSize: maximumUploadBytes + 1 }
/** Milliseconds without a byte, after which an upload ends. */
const silence = 30_000
/** Milliseconds in which the rest of a refused body is read, because many clients read an answer only afterwards. */
const draining = 10_000

/** Makes the routes of the scope take multipart bodies only. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { limits, preservePath: true })
  // Refused where the handler reads it, after the caller's rights.
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete) {
      reply.removeHeader('connection')
      request.raw.unpipe()
      request.raw.resume()
      const timer = setTimeout(() => request.raw.destroy(), draining)
      request.raw.once('close', () => clearTimeout(timer))
    }
    done(null, payload)
  })
}

/** @throws AppError mediaTypeUnsupported, bodyTooLarge as soon as that is known, requestInvalid */
export async function* readUpload(request: FastifyRequest): AsyncGenerator<UploadPart> {
  if (!request.isMultipart()) throw new AppError('mediaTypeUnsupported')
  if (Number(request.headers['content-length'] ?? 0) > maximumUploadBytes + maximumOverhead)
    throw new AppError('bodyTooLarge')
  const endSlowBody = allowSlowBody(request.raw.socket)
  request.raw.setTimeout(silence, () => request.raw.destroy())
  let bytes = 0
  const count = async function* (file: AsyncIterable<Buffer>) {
    try {
      for await (const chunk of file) {
        bytes += chunk.length
        if (bytes > maximumUploadBytes) throw new AppError('bodyTooLarge')
        yield chunk
      }
    } catch (error) {
      throw toReadError(error)
    }
  }
  try {
    for await (const part of request.parts())
      if (part.type === 'file')
        yield { kind: 'file', field: part.fieldname, name: part.filename, content: count(part.file) }
      else if (part.valueTruncated) throw new AppError('bodyTooLarge')
      else yield { kind: 'field', field: part.fieldname, value: String(part.value) }
  } catch (error) {
    throw toReadError(error)
  } finally {
    request.raw.setTimeout(0)
    endSlowBody()
  }
}

/** Anything but a limit is a body that is cut off or no multipart. */
function toReadError(error: unknown): unknown {
  if (error instanceof AppError) return error
  const status = (error as { statusCode?: number }).statusCode
  return new AppError(status === 413 ? 'bodyTooLarge' : 'requestInvalid')
}
