import { constants, createReadStream, type Dirent, openSync, type Stats } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import { ImportRefused, OptionInvalid } from '../import-errors.ts'

/** Files of a folder or zip; nothing is unpacked to disk. */
export interface SchoolFiles {
  /** Size in bytes by name; 0 for files in a folder. */
  sizes: Map<string, number>
  open(name: string): Promise<Readable>
  close(): void
}

/** Limits of a zip and of its files, which suffice for a university; a larger zip is a mistake or an attack. */
export const fileBounds = { files: 1000, fileBytes: 512 * 1024 * 1024, allBytes: 1024 * 1024 * 1024 }

/** Recognizes hidden files, such as macOS and editors leave. */
const isHidden = (name: string) => name.startsWith('.') || name.startsWith('__MACOSX/') || name.includes('/.')

/** A single file that the user named. */
export function openFile(file: string): SchoolFiles {
  const name = path.basename(file)
  return {
    sizes: new Map([[name, 0]]),
    open: () => Promise.resolve(createReadStream(file)),
    close: () => undefined,
  }
}

/** @throws ImportRefused if the folder holds links, pipes, sockets or devices */
export async function openFolder(folder: string): Promise<SchoolFiles> {
  const sizes = new Map((await listFiles(folder)).map((name) => [name, 0]))
  return {
    sizes,
    open: (name) =>
      new Promise((resolve) => {
        resolve(createReadStream('', { fd: openSync(path.join(folder, name), openFlags) }))
      }),
    close: () => undefined,
  }
}

// Does not follow or wait for a file that became a link or pipe after the check. Windows has neither flag.
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Refuses links, which could lead to any file that the importing user may read, and pipes, whose reading may never end.
 * The message does not reveal the target of a link. @throws ImportRefused
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => !entry.isDirectory() && !isHidden(entry.name),
  )
  const nonFiles = entries.filter((entry) => !entry.isFile())
  if (nonFiles.length > 0)
    throw new ImportRefused(nonFiles.map((entry) => createFault(entry.name, null, explainRefusal(entry))))
  return entries.map(({ name }) => name).toSorted()
}

/** Looks for a file that the user did not name. Refuses a link, unlike `requireNamedFile`. @throws ImportRefused */
export async function isFileBeside(file: string): Promise<boolean> {
  const stats = await lstat(file).catch(() => undefined)
  if (stats === undefined || stats.isFile()) return stats !== undefined
  throw createRefusal(file, null, explainRefusal(stats))
}

/** Accepts links, because the user named the file, but no pipes. @throws OptionInvalid */
export async function requireNamedFile(file: string): Promise<Stats> {
  const stats = await stat(file).catch(() => undefined)
  if (stats?.isFile() !== true) throw new OptionInvalid({ code: 'noFile', values: { file } })
  return stats
}

const explainRefusal = (entry: Dirent | Stats): ImportText => ({ code: entry.isSymbolicLink() ? 'isLink' : 'isNoFile' })

/** Accepts a zip whose files are all in one folder. @throws ImportRefused */
export async function openZip(file: string): Promise<SchoolFiles> {
  const zip = await readZip(file, () => yauzl.openPromise(file, { autoClose: false, strictFileNames: true }))
  try {
    const entries = await readZip(file, () => listEntries(zip, file))
    const folder = findCommonFolder([...entries.keys()])
    const entriesByName = new Map([...entries].map(([name, entry]) => [name.slice(folder.length), entry]))
    return {
      sizes: new Map([...entriesByName].map(([name, entry]) => [name, entry.uncompressedSize])),
      open: (name) => zip.openReadStreamPromise(entriesByName.get(name) as yauzl.Entry),
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
    throw createRefusal(file, null, { code: 'zipUnreadable', values: { reason: (error as Error).message } })
  }
}

async function listEntries(zip: yauzl.ZipFile, file: string): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (name.endsWith('/') || isHidden(name)) continue
    if (entries.has(name)) throw createRefusal(file, name, { code: 'zipFileTwice' })
    if (entry.isEncrypted()) throw createRefusal(file, name, { code: 'zipFileEncrypted' })
    if (!isRegularFile(entry)) throw createRefusal(file, name, { code: 'zipNoFile' })
    bytes += entry.uncompressedSize
    if (entry.uncompressedSize > fileBounds.fileBytes)
      throw createRefusal(file, name, { code: 'zipFileTooLarge', values: { max: toMebibytes(fileBounds.fileBytes) } })
    if (bytes > fileBounds.allBytes)
      throw createRefusal(file, name, { code: 'zipTooLarge', values: { max: toMebibytes(fileBounds.allBytes) } })
    entries.set(name, entry)
    if (entries.size > fileBounds.files)
      throw createRefusal(file, null, { code: 'zipTooMany', values: { max: fileBounds.files } })
  }
  return entries
}

/** Reads the Unix file type from the upper 16 bits, which other systems leave empty. */
function isRegularFile({ externalFileAttributes }: yauzl.Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & constants.S_IFMT
  return kind === 0 || kind === constants.S_IFREG
}

/** Returns `school/` if all files are in that folder. */
function findCommonFolder(names: string[]): string {
  const [first = ''] = names
  const folder = first.slice(0, first.lastIndexOf('/') + 1)
  return names.every((name) => name.startsWith(folder) && !name.slice(folder.length).includes('/')) ? folder : ''
}

export const toMebibytes = (bytes: number) => bytes / 1024 / 1024

const createFault = (file: string, value: string | null, text: ImportText) => ({
  file: path.basename(file),
  line: null,
  column: null,
  value,
  text,
})

const createRefusal = (file: string, value: string | null, text: ImportText) =>
  new ImportRefused([createFault(file, value, text)])
