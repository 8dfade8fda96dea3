import { open, readdir, stat } from 'node:fs/promises'
import { OptionInvalid } from './refusal.ts'
import { openXml } from './xml/source.ts'

export const formats = ['school', 'xhstt', 'itc2019'] as const
export type Format = (typeof formats)[number]

const formatOfRoot: Record<string, Format> = {
  HighSchoolTimetableArchive: 'xhstt',
  problem: 'itc2019',
  solution: 'itc2019',
}

/** Guesses the format of a file or folder from what it holds. @throws OptionInvalid when it is none of ours */
export async function detectFormat(file: string): Promise<Format> {
  if ((await stat(file)).isDirectory()) {
    const names = await readdir(file)
    if (names.some((name) => name === 'school.json' || name.endsWith('.csv'))) return 'school'
    throw unknown(file, 'a folder without school.json')
  }
  const start = await startOf(file)
  if (start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return 'school'
  const format = formatOfRoot[rootOf(start) ?? '']
  if (format) return format
  if (/\.(xml|xz)$/i.test(file)) return 'xhstt'
  throw unknown(file, 'neither a zip nor an XML file of a timetable')
}

async function startOf(file: string): Promise<Buffer> {
  if (/\.xz$/i.test(file)) {
    for await (const chunk of openXml(file)) return chunk
    return Buffer.alloc(0)
  }
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The name of the first element of XML; also of UTF-16, which a format then refuses by itself. */
function rootOf(start: Buffer): string | undefined {
  const text = start.toString('latin1').replaceAll('\0', '')
  return /<([A-Za-z][\w.-]*)/.exec(text.replaceAll(/<!--.*?-->/gs, ''))?.[1]
}

const unknown = (file: string, found: string) =>
  new OptionInvalid(`The format of ${file} is not recognised (${found}); say it with --format (${formats.join(', ')}).`)
