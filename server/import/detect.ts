import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { OptionInvalid } from './refusal.ts'

export const formats = ['school', 'xhstt'] as const
export type Format = (typeof formats)[number]

/** Guesses the format of a file or folder from what it holds. @throws OptionInvalid when it is none of ours */
export async function detectFormat(file: string): Promise<Format> {
  if ((await stat(file)).isDirectory()) {
    const names = await readdir(file)
    if (names.some((name) => name === 'school.json' || name.endsWith('.csv'))) return 'school'
    throw unknown(file, 'a folder without school.json')
  }
  const start = await startOf(file)
  if (start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return 'school'
  if (/\.xz$/i.test(path.basename(file))) return 'xhstt'
  if (start.toString('latin1').includes('<HighSchoolTimetableArchive')) return 'xhstt'
  if (/\.xml$/i.test(file)) return 'xhstt'
  throw unknown(file, 'neither a zip nor an XHSTT file')
}

async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const unknown = (file: string, found: string) =>
  new OptionInvalid(`The format of ${file} is not recognised (${found}); say it with --format (${formats.join(', ')}).`)
