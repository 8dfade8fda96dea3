import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const helpDirectory = path.join(import.meta.dirname, '../../../help')

/** Reads the pictures made by `npm run help:pictures`. */
export const readPictures = (): Map<string, Buffer> => {
  const folder = path.join(helpDirectory, 'images')
  const names = readdirSync(folder).filter((name) => name.endsWith('.webp'))
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]))
}

/** Returns half the pixel size, so that pictures are sharp on double-density screens. */
export function readPictureSize(name: string): { width: number; height: number } {
  const file = readFileSync(path.join(helpDirectory, 'images', name))
  // Chromium writes extended WebP, whose header contains each length minus one.
  if (file.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`${name} is not a picture of help:pictures`)
  const readLength = (offset: number) => Math.round((file.readUIntLE(offset, 3) + 1) / 2)
  return { width: readLength(24), height: readLength(27) }
}
