import { createAtom } from '@tanstack/react-store'
import { type ImportOptionName, importsContract } from '@uurwerk/contract/desk/imports'
import { NetworkError, readAnswer } from '#web/lib/call.ts'
import { buildRequest, buildUrl } from '#web/lib/request.ts'
import { getAccessToken } from '#web/lib/session.ts'
import type { ChosenFile } from './read-dropped-files.ts'

interface Upload {
  name: string
  sentBytes: number
  totalBytes: number
  cancel: () => void
}

/** The upload that runs; it goes on while other screens are open. */
export const uploadAtom = createAtom<Upload | undefined>(undefined)

/**
 * Uploads files and returns the id of the import; undefined if it was cancelled. Uses XMLHttpRequest, because `fetch`
 * does not tell how much was sent. @throws ApiError, NetworkError
 */
export async function uploadFiles(
  files: readonly ChosenFile[],
  options: Partial<Record<ImportOptionName, string>>,
): Promise<number | undefined> {
  const body = new FormData()
  // Fields first: the server reads the parts in their order.
  for (const [name, value] of Object.entries(options)) if (value !== '') body.append(name, value)
  for (const { file, path } of files) body.append('file', file, path)
  const token = await getAccessToken()
  const url = buildUrl(importsContract.upload, {})
  const request = new XMLHttpRequest()
  const name = files.length === 1 ? (files[0]?.path ?? '') : (files[0]?.path.split('/')[0] ?? '')
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  uploadAtom.set({ name, sentBytes: 0, totalBytes, cancel: () => request.abort() })
  request.upload.addEventListener('progress', ({ loaded }) =>
    uploadAtom.set((upload) => upload && { ...upload, sentBytes: Math.min(loaded, totalBytes) }),
  )
  const stopLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', stopLeaving)
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Response | undefined>()
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
    request.addEventListener('abort', () => resolve(undefined))
    request.addEventListener('error', () => reject(new NetworkError(`No answer from ${url}`)))
    request.open('POST', url)
    for (const [header, value] of Object.entries(buildRequest(importsContract.upload, {}, token).headers))
      request.setRequestHeader(header, value)
    request.send(body)
    const response = await promise
    return response && (await readAnswer(importsContract.upload, response, url)).id
  } finally {
    removeEventListener('beforeunload', stopLeaving)
    uploadAtom.set(undefined)
  }
}
