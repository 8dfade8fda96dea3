import { statfsSync } from 'node:fs'

/** Free MiB on the disk of a folder, as this user may take them; undefined where the system does not say. */
export function findFreeSpace(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.floor((bavail * bsize) / 1_048_576)
  } catch {
    return undefined
  }
}

/** There is too little room on a disk; the message is a sentence to show. */
export class DiskFull extends Error {
  override name = 'DiskFull'

  constructor(folder: string, reason = 'The disk is full') {
    super(
      `${reason}: ${folder} has ${findFreeSpace(folder) ?? 'an unknown number of'} MB free. Make room and start again.`,
    )
  }
}
