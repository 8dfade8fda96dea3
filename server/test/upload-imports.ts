import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ImportRun, ImportState } from '@uurwerk/contract/desk/imports'
import { afterAll, expect } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { getDatabaseId } from '../db/facts.ts'
import { testApp } from './test-app.ts'

type Files = Record<string, string | Buffer>

/** Starts the application on a port, with a folder for uploads and child processes that import. */
export async function startImportDesk({ db, url }: Connection & { url: string }, now?: string) {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'uurwerk-desk-'))
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
  const api = await testApp(db, now, { url, dataFolder })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/api/School/Imports`

  const upload = async (person: string, files: Files, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const [name, content] of Object.entries(files))
      form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
    const headers = { authorization: `Bearer ${await api.mintToken(person)}` }
    const response = await fetch(address, { method: 'POST', body: form, headers })
    const body = (await response.json()) as { result?: { id: number }; code?: string; errors?: { message: string }[] }
    return { status: response.status, code: body.code, errors: body.errors ?? [], id: body.result?.id ?? 0 }
  }
  const getRun = async (id: number, person = 'ada') =>
    (await (await api.as(person)).get<ImportRun>(`/api/School/Imports/${id}`)).result
  const waitFor = async (id: number, state: ImportState, person = 'ada'): Promise<ImportRun> => {
    await expect.poll(async () => (await getRun(id, person)).state, { timeout: 30_000, interval: 50 }).toBe(state)
    return getRun(id, person)
  }
  /** Uploads files and waits until they were read. */
  const preview = async (person: string, files: Files, fields: Record<string, string> = {}): Promise<ImportRun> => {
    const { status, id } = await upload(person, files, fields)
    expect(status).toBe(202)
    await expect
      .poll(async () => (await getRun(id, person)).state, { timeout: 30_000, interval: 50 })
      .toMatch(/^(ready|failed)$/)
    return getRun(id, person)
  }
  const apply = async (person: string, id: number, body?: object) =>
    (await api.as(person)).post<ImportRun>(`/api/School/Imports/${id}/apply`, body)
  const cancel = async (person: string, id: number) =>
    (await api.as(person)).delete<ImportRun>(`/api/School/Imports/${id}`)
  const folder = path.join(dataFolder, 'imports', await getDatabaseId(db))
  return { api, address, folder, upload, preview, getRun, waitFor, apply, cancel }
}
