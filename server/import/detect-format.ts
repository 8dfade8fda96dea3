import { open, readdir, stat } from 'node:fs/promises'
import { type ImportFormat, importFormats } from '@uurwerk/contract/desk/imports'
import { FormatUnknown } from './import-errors.ts'
import { openUnpacked } from './reading/open-unpacked.ts'

const formatByRootElement: Record<string, ImportFormat> = {
  HighSchoolTimetableArchive: 'xhstt',
  problem: 'itc2019',
  solution: 'itc2019',
}

/** Detects the format from the contents. @throws FormatUnknown */
export async function detectFormat(file: string): Promise<ImportFormat> {
  if ((await stat(file)).isDirectory()) {
    const names = await readdir(file)
    if (names.some((name) => name === 'school.json' || name.endsWith('.csv'))) return 'school'
    throw createUnknownFormatError(file, 'a folder without school.json')
  }
  const firstBytes = await readFirstBytes(file)
  if (firstBytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return 'school'
  const format = formatByRootElement[findRootElement(firstBytes) ?? '']
  if (format) return format
  if (isExamSet(firstBytes) || /\.(exam|sln)(\.xz)?$/i.test(file)) return 'itc2007'
  if (/\.(xml|xz)$/i.test(file)) return 'xhstt'
  throw createUnknownFormatError(file, 'neither a zip, nor an XML file of a timetable, nor an exam set')
}

/** Returns the root element of an XML file, optionally packed. @throws OptionInvalid if it cannot be unpacked */
export const findTimetableRoot = async (file: string): Promise<string | undefined> =>
  findRootElement(await readFirstBytes(file))

async function readFirstBytes(file: string): Promise<Buffer> {
  if (/\.xz$/i.test(file)) {
    for await (const chunk of openUnpacked(file)) return chunk
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

const findRootElement = (firstBytes: Buffer): string | undefined =>
  /<([A-Za-z][\w.-]*)/.exec(decodeLeniently(firstBytes).replaceAll(/<!--.*?-->/gs, ''))?.[1]

const isExamSet = (firstBytes: Buffer): boolean => /^[\s\u0080-\u00FF]*\[Exams\b/.test(decodeLeniently(firstBytes))

/** Also decodes UTF-16, which the formats refuse later. */
const decodeLeniently = (firstBytes: Buffer): string => firstBytes.toString('latin1').replaceAll('\0', '')

const createUnknownFormatError = (file: string, contents: string) =>
  new FormatUnknown(
    `The format of ${file} is not recognised (${contents})`,
    `say it with --format (${importFormats.join(', ')})`,
  )
