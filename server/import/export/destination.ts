import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, lstat, mkdtemp, open, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Zip, ZipDeflate } from 'fflate'
import { ExportRefused } from '../import-errors.ts'

/** Place for the files of an export. Nothing stands under its name before all are written. */
export interface Destination {
  write(file: string, chunks: AsyncIterable<string>): Promise<void>
  finish(): Promise<void>
  discard(): Promise<void>
}

/** As `mkdtemp` makes folders. */
const ownerOnly = 0o600

/** Makes a zip if the name ends in `.zip`, otherwise a folder. @throws ExportRefused if something is there */
export async function openDestination(target: string): Promise<Destination> {
  const parent = path.dirname(path.resolve(target))
  const parentStats = await lstat(await realpath(parent).catch(() => parent)).catch(() => undefined)
  if (parentStats?.isDirectory() !== true) throw new ExportRefused(`There is no folder ${parent}.`)
  return /\.zip$/i.test(target) ? openZip(target) : openFolder(target)
}

/** For a process that is killed. */
const nameUnfinished = (target: string) => `${target}.unfinished-`

async function openFolder(target: string): Promise<Destination> {
  // A link to an empty folder stays a link to a full one.
  const place = await realpath(target).catch(() => path.resolve(target))
  const existing = await lstat(place).catch(() => undefined)
  if (existing !== undefined && !existing.isDirectory())
    throw new ExportRefused(`${target} is no folder; name an empty one, or one that is not there yet.`)
  if (existing !== undefined && (await readdir(place)).length > 0)
    throw new ExportRefused(`The folder ${target} is not empty; name an empty one, or one that is not there yet.`)
  const folder = await mkdtemp(nameUnfinished(place))
  return {
    write: (file, chunks) =>
      pipeline(
        Readable.from(chunks),
        createWriteStream(path.join(folder, file), { flags: 'wx', mode: ownerOnly, flush: true }),
      ),
    finish: async () => {
      // Windows renames no folder over another.
      if (existing !== undefined) await rmdir(place)
      await rename(folder, place)
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

async function openZip(target: string): Promise<Destination> {
  if ((await lstat(target).catch(() => undefined)) !== undefined)
    throw new ExportRefused(`${target} is there already; name a zip that is not.`)
  const file = `${nameUnfinished(path.resolve(target))}${randomUUID()}`
  const handle = await open(file, 'wx', ownerOnly)
  const zip = createZip(handle)
  return {
    write: zip.write,
    finish: async () => {
      await zip.end()
      await handle.sync()
      await handle.close()
      await rename(file, target)
    },
    discard: async () => {
      await handle.close().catch(() => undefined)
      await rm(file, { force: true })
    },
  }
}

/** The same for each export, so that equal schools make equal zips. */
const writtenAt = new Date(1980, 0, 1)
/** Unix, with the file mode in the upper 16 bits. */
const unix = { os: 3, attrs: (0o100000 | ownerOnly) * 2 ** 16 }

function createZip(handle: FileHandle) {
  let pending: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    pending.push(chunk)
  })
  const flush = async () => {
    const bytes = Buffer.concat(pending)
    pending = []
    await handle.writeFile(bytes)
  }
  return {
    write: async (name: string, chunks: AsyncIterable<string>) => {
      const entry = Object.assign(new ZipDeflate(name), unix, { mtime: writtenAt })
      zip.add(entry)
      for await (const chunk of chunks) {
        entry.push(Buffer.from(chunk))
        await flush()
      }
      entry.push(new Uint8Array(), true)
      await flush()
    },
    end: async () => {
      zip.end()
      await flush()
    },
  }
}
