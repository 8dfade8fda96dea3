import { statfsSync } from 'node:fs'

/** Returns MiB, or undefined if unknown. */
export function findFreeSpace(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.floor((bavail * bsize) / 1_048_576)
  } catch {
    return undefined
  }
}

export class DiskFull extends Error {
  override name = 'DiskFull'

  constructor(folder: string, reason = 'The disk is full') {
    super(
      `${reason}: ${folder} has ${findFreeSpace(folder) ?? 'an unknown number of'} MB free. Make room and start again.`,
    )
  }
}
