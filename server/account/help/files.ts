import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const helpDirectory = path.join(import.meta.dirname, '../../../help')

/** The pictures of the help by name, as `npm run help:pictures` makes them. */
export const readPictures = (): Map<string, Buffer> => {
  const folder = path.join(helpDirectory, 'images')
  const names = readdirSync(folder).filter((name) => name.endsWith('.webp'))
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]))
}

/** How large a picture is shown, half of what it is: so it stays sharp on screens with two dots for one. */
export function readPictureSize(name: string): { width: number; height: number } {
  const file = readFileSync(path.join(helpDirectory, 'images', name))
  // Chromium writes WebP in its extended format, whose header has the size less one.
  if (file.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`${name} is not a picture of help:pictures`)
  const readLength = (offset: number) => Math.round((file.readUIntLE(offset, 3) + 1) / 2)
  return { width: readLength(24), height: readLength(27) }
}
