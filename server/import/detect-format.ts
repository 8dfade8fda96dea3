import { open, readdir, stat } from 'node:fs/promises'
import { type ImportFormat, importFormats } from '@uurwerk/contract/desk/imports'
import { csvColumns } from './formats/school-format/reader.ts'
import { OptionInvalid } from './import-errors.ts'
import { openUnpacked } from './reading/open-unpacked.ts'
import { openFolder, openZip, type SchoolFiles } from './reading/school-files.ts'

const formatByRootElement: Record<string, ImportFormat> = {
  HighSchoolTimetableArchive: 'xhstt',
  problem: 'itc2019',
  solution: 'itc2019',
}

/** Detects the format from the contents. @throws OptionInvalid */
export async function detectFormat(file: string): Promise<ImportFormat> {
  if ((await stat(file)).isDirectory()) {
    const names = await readdir(file)
    if (names.some((name) => name === 'school.json' || name.endsWith('.csv'))) return detectCsv(() => openFolder(file))
    throw createUnknownFormatError(file, 'folderOfNoFormat')
  }
  const firstBytes = await readFirstBytes(file)
  if (firstBytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return detectCsv(() => openZip(file))
  const format = formatByRootElement[findRootElement(firstBytes) ?? '']
  if (format) return format
  if (isExamSet(firstBytes) || /\.(exam|sln)(\.xz)?$/i.test(file)) return 'itc2007'
  if (/\.(xml|xz)$/i.test(file)) return 'xhstt'
  if (/\.(csv|tsv)$/i.test(file)) return 'csv'
  throw createUnknownFormatError(file, 'fileOfNoFormat')
}

/** Without `school.json`, CSV files are those of the school format if their columns are. */
async function detectCsv(open: () => Promise<SchoolFiles>): Promise<ImportFormat> {
  let files: SchoolFiles | undefined
  try {
    files = await open()
    const names = [...files.sizes.keys()].filter((name) => name.endsWith('.csv'))
    if (files.sizes.has('school.json') || names.length === 0) return 'school'
    for (const name of names) {
      const columns = columnsByFile.get(name)
      if (columns && isHeaderOf(columns, await readFirstLine(files, name))) return 'school'
    }
    return 'csv'
  } catch {
    // The reader reports what cannot be opened, and why.
    return 'school'
  } finally {
    files?.close()
  }
}

const columnsByFile = new Map(
  Object.entries(csvColumns).map(([kind, columns]) => [
    `${kind === 'bookingProfiles' ? 'booking-profiles' : kind}.csv`,
    columns,
  ]),
)

function isHeaderOf({ required, optional, unused = [] }: (typeof csvColumns)[keyof typeof csvColumns], line: string) {
  const columns = [...required, ...optional, ...unused]
  return line.split(/[,;]/).every((column) => columns.includes(column.replaceAll('"', '').trim()))
}

async function readFirstLine(files: SchoolFiles, name: string): Promise<string> {
  for await (const chunk of await files.open(name))
    return String(chunk).replace('\uFEFF', '').split(/\r?\n/, 1)[0] ?? ''
  return ''
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

const createUnknownFormatError = (file: string, contents: 'folderOfNoFormat' | 'fileOfNoFormat') =>
  new OptionInvalid({
    code: 'formatUnknownCommand',
    values: { file, contents: { code: contents }, formats: importFormats.join(', ') },
  })
