import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { ImportRefused } from '../refusal.ts'

/** The files of a folder or zip, by name; nothing is ever unpacked to the disk. */
export interface SchoolFiles {
  /** Each file with its size in bytes. */
  sizes: Map<string, number>
  open(name: string): Promise<Readable>
  close(): void
}

/** Enough for a university; more is a mistake, or a zip that means harm. */
export const bounds = { files: 1000, fileBytes: 512 * 1024 * 1024, allBytes: 1024 * 1024 * 1024 }

/** What macOS and editors leave beside files. */
const isHidden = (name: string) => name.startsWith('.') || name.startsWith('__MACOSX/') || name.includes('/.')

export async function openFolder(folder: string): Promise<SchoolFiles> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => !entry.isDirectory() && !isHidden(entry.name)).map(({ name }) => name)
  const sizes = new Map(names.toSorted().map((name) => [name, 0]))
  return {
    sizes,
    open: (name) => Promise.resolve(createReadStream(path.join(folder, name))),
    close: () => undefined,
  }
}

/** Opens a zip; its files may stand in one folder. @throws ImportRefused */
export async function openZip(file: string): Promise<SchoolFiles> {
  const zip = await readZip(file, () => yauzl.openPromise(file, { autoClose: false, strictFileNames: true }))
  try {
    const entries = await readZip(file, () => listEntries(zip, file))
    const folder = commonFolder([...entries.keys()])
    const named = new Map([...entries].map(([name, entry]) => [name.slice(folder.length), entry]))
    return {
      sizes: new Map([...named].map(([name, entry]) => [name, entry.uncompressedSize])),
      open: (name) => zip.openReadStreamPromise(named.get(name) as yauzl.Entry),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readZip<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ImportRefused || (error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    throw refusal(file, null, `The zip cannot be read: ${(error as Error).message}.`)
  }
}

async function listEntries(zip: yauzl.ZipFile, file: string): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (name.endsWith('/') || isHidden(name)) continue
    if (entries.has(name)) throw refusal(file, name, 'The zip holds this file twice.')
    if (entry.isEncrypted())
      throw refusal(file, name, 'The file in the zip is encrypted; give a zip without a password.')
    bytes += entry.uncompressedSize
    if (entry.uncompressedSize > bounds.fileBytes)
      throw refusal(file, name, `The file in the zip is larger than ${inMebibytes(bounds.fileBytes)}.`)
    if (bytes > bounds.allBytes)
      throw refusal(file, name, `The files in the zip are together larger than ${inMebibytes(bounds.allBytes)}.`)
    entries.set(name, entry)
    if (entries.size > bounds.files) throw refusal(file, null, `The zip holds more than ${bounds.files} files.`)
  }
  return entries
}

/** `school/` when that is where all files stand. */
function commonFolder(names: string[]): string {
  const [first = ''] = names
  const folder = first.slice(0, first.lastIndexOf('/') + 1)
  return names.every((name) => name.startsWith(folder) && !name.slice(folder.length).includes('/')) ? folder : ''
}

const inMebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`

const refusal = (file: string, value: string | null, reason: string) =>
  new ImportRefused([{ file: path.basename(file), line: null, column: null, value, reason }])
