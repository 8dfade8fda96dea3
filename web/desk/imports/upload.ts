import { createAtom } from '@tanstack/react-store'
import { type ImportOptionName, type ImportSummaryItem, importsContract } from '@uurwerk/contract/desk/imports'
import { ApiError, call, NetworkError, readAnswer } from '#web/lib/call.ts'
import { buildRequest, buildUrl } from '#web/lib/request.ts'
import { getAccessToken } from '#web/lib/session.ts'
import type { ChosenFile } from './read-dropped-files.ts'

interface Upload {
  name: string
  sentBytes: number
  totalBytes: number
  /** The import that must end first: the server refuses an upload meanwhile. */
  waitsFor: ImportSummaryItem | undefined
  cancel: () => void
}

/** The upload that runs or waits; it goes on while other screens are open. */
export const uploadAtom = createAtom<Upload | undefined>(undefined)

/** Milliseconds. */
const waitInterval = 1000

const findWorkingImport = async () =>
  (await call(importsContract.list, {})).find(({ state }) => state === 'reading' || state === 'applying')

/**
 * Uploads files once no import works, and returns the id of the import; undefined if it was cancelled. @throws ApiError,
 * NetworkError
 */
export async function uploadFiles(
  files: readonly ChosenFile[],
  options: Partial<Record<ImportOptionName, string>>,
): Promise<number | undefined> {
  const cancelling = new AbortController()
  uploadAtom.set({
    name: files.length === 1 ? (files[0]?.path ?? '') : (files[0]?.path.split('/')[0] ?? ''),
    sentBytes: 0,
    totalBytes: files.reduce((sum, { file }) => sum + file.size, 0),
    waitsFor: undefined,
    cancel: () => cancelling.abort(),
  })
  const stopLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', stopLeaving)
  try {
    return await sendInTurn(files, options, cancelling.signal)
  } finally {
    removeEventListener('beforeunload', stopLeaving)
    // An atom ignores undefined itself.
    uploadAtom.set(() => undefined)
  }
}

async function sendInTurn(
  files: readonly ChosenFile[],
  options: Partial<Record<ImportOptionName, string>>,
  signal: AbortSignal,
): Promise<number | undefined> {
  for (;;) {
    const waitsFor = await findWorkingImport()
    if (signal.aborted) return undefined
    uploadAtom.set((upload) => upload && { ...upload, waitsFor })
    if (waitsFor === undefined)
      try {
        return await sendFiles(files, options, signal)
      } catch (error) {
        // Another import was first.
        if ((await findWorkingImport()) === undefined) throw error
      }
    await new Promise((resolve) => setTimeout(resolve, waitInterval))
  }
}

/** Uses XMLHttpRequest, because `fetch` does not tell how much was sent. */
async function sendFiles(
  files: readonly ChosenFile[],
  options: Partial<Record<ImportOptionName, string>>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const body = new FormData()
  // Fields first: the server reads the parts in their order.
  for (const [name, value] of Object.entries(options)) if (value !== '') body.append(name, value)
  for (const { file, path } of files) body.append('file', file, path)
  const token = await getAccessToken()
  const url = buildUrl(importsContract.upload, {})
  const request = new XMLHttpRequest()
  request.upload.addEventListener('progress', ({ loaded }) =>
    uploadAtom.set((upload) => upload && { ...upload, sentBytes: Math.min(loaded, upload.totalBytes) }),
  )
  const { promise, resolve, reject } = Promise.withResolvers<Response | undefined>()
  signal.addEventListener('abort', () => request.abort())
  request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
  request.addEventListener('abort', () => resolve(undefined))
  request.addEventListener('error', () => reject(new NetworkError(`No answer from ${url}`)))
  request.open('POST', url)
  for (const [header, value] of Object.entries(buildRequest(importsContract.upload, {}, token).headers))
    request.setRequestHeader(header, value)
  request.send(body)
  const response = await promise
  try {
    return response && (await readAnswer(importsContract.upload, response, url)).id
  } catch (error) {
    throw error instanceof ApiError ? error : new NetworkError(`No answer from ${url}`, { cause: error })
  }
}
