import { constants, createReadStream, type Dirent, openSync, type Stats } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { ImportRefused, OptionInvalid } from '../import-errors.ts'
import type { Fault } from '../school.ts'

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

/** Opens a folder of files. @throws ImportRefused when it holds what is no file */
export async function openFolder(folder: string): Promise<SchoolFiles> {
  const sizes = new Map((await listFiles(folder)).map((name) => [name, 0]))
  return {
    sizes,
    open: (name) =>
      new Promise((resolve) => {
        resolve(createReadStream('', { fd: openSync(path.join(folder, name), asItWas) }))
      }),
    close: () => undefined,
  }
}

// What has become a link or a pipe since it was looked at is not followed and not waited for; Windows has neither flag.
const asItWas = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * The names of the files in a folder. A link could lead to any file of whoever imports, and reading a pipe may never
 * end: neither is opened, nor is a link's target told. @throws ImportRefused
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => !entry.isDirectory() && !isHidden(entry.name),
  )
  const others = entries.filter((entry) => !entry.isFile())
  if (others.length > 0)
    throw new ImportRefused(others.map((entry) => createFault(entry.name, null, explainRefusal(entry))))
  return entries.map(({ name }) => name).toSorted()
}

/** Whether there is a file beside one that was named, which nobody named: refused if it is none. @throws ImportRefused */
export async function isFileBeside(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => undefined)
  if (found === undefined || found.isFile()) return found !== undefined
  throw createRefusal(file, null, explainRefusal(found))
}

/** A file that was named on the command line, where it may be a link, but not a pipe. @throws OptionInvalid */
export async function requireNamedFile(file: string): Promise<Stats> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile() !== true) throw new OptionInvalid(`There is no file ${file}.`)
  return found
}

const explainRefusal = (entry: Dirent | Stats): string =>
  entry.isSymbolicLink()
    ? 'This is a link; put the file itself in the folder.'
    : 'This is no file but a pipe, a socket or a device; the folder may hold only files.'

/** Opens a zip; its files may stand in one folder. @throws ImportRefused */
export async function openZip(file: string): Promise<SchoolFiles> {
  const zip = await readZip(file, () => yauzl.openPromise(file, { autoClose: false, strictFileNames: true }))
  try {
    const entries = await readZip(file, () => listEntries(zip, file))
    const folder = findCommonFolder([...entries.keys()])
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
    throw createRefusal(file, null, `The zip cannot be read: ${(error as Error).message}.`)
  }
}

async function listEntries(zip: yauzl.ZipFile, file: string): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (name.endsWith('/') || isHidden(name)) continue
    if (entries.has(name)) throw createRefusal(file, name, 'The zip holds this file twice.')
    if (entry.isEncrypted())
      throw createRefusal(file, name, 'The file in the zip is encrypted; give a zip without a password.')
    if (!isPlain(entry)) throw createRefusal(file, name, 'This is no file in the zip but a link or the like.')
    bytes += entry.uncompressedSize
    if (entry.uncompressedSize > bounds.fileBytes)
      throw createRefusal(file, name, `The file in the zip is larger than ${formatMebibytes(bounds.fileBytes)}.`)
    if (bytes > bounds.allBytes)
      throw createRefusal(
        file,
        name,
        `The files in the zip are together larger than ${formatMebibytes(bounds.allBytes)}.`,
      )
    entries.set(name, entry)
    if (entries.size > bounds.files) throw createRefusal(file, null, `The zip holds more than ${bounds.files} files.`)
  }
  return entries
}

/** What Unix says of the kind of a file stands in the upper half; other systems leave that empty. */
function isPlain({ externalFileAttributes }: yauzl.Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & constants.S_IFMT
  return kind === 0 || kind === constants.S_IFREG
}

/** `school/` when that is where all files stand. */
function findCommonFolder(names: string[]): string {
  const [first = ''] = names
  const folder = first.slice(0, first.lastIndexOf('/') + 1)
  return names.every((name) => name.startsWith(folder) && !name.slice(folder.length).includes('/')) ? folder : ''
}

const formatMebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`

const createFault = (file: string, value: string | null, reason: string): Fault => ({
  file: path.basename(file),
  line: null,
  column: null,
  value,
  reason,
})

const createRefusal = (file: string, value: string | null, reason: string) =>
  new ImportRefused([createFault(file, value, reason)])
