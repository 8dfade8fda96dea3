import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

/** Makes a folder that is deleted when the test ends. */
export function makeImportFolder(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  return folder
}

/** Returns a small school in the school format; `changes` replaces files, or leaves them out with null. */
export function schoolFiles(changes: Record<string, string | Buffer | null> = {}): Record<string, string | Buffer> {
  const schoolFileEntries = { ...smallSchoolFiles, ...changes }
  return Object.fromEntries(
    Object.entries(schoolFileEntries).filter((entry): entry is [string, string | Buffer] => entry[1] !== null),
  )
}

const smallSchoolFiles: Record<string, string> = {
  'school.json': JSON.stringify({
    customer: 'small',
    name: 'De Kleine School',
    timeZone: 'Europe/Amsterdam',
    years: [
      {
        name: '2026-2027',
        start: '2026-08-01',
        end: '2027-07-31',
        periods: [{ name: 'P1', start: '2026-08-31', end: '2026-11-13' }],
      },
    ],
  }),
  'people.csv':
    'id,type,name,email,code,roles,coach,fte\n' +
    'teun,teacher,Teun Tol,teun@small.example,TTO,team-coordinator,,0.8\n' +
    'anna,student,Anna Aerts,anna@small.example,,,teun,\n' +
    'bram,student,Bram Bos,,,,,\n' +
    'ada,staff,Ada Admiraal,,,admin,,\n',
  'teams.csv': 'id,name,unit,coordinators,members\nscience,Bèta,bovenbouw,teun,teun|ada\n',
  'groups.csv': 'id,name,kind\nv5a,V5A,class\nv5b,V5B,\n',
  'memberships.csv': 'group,person,from,until\nv5a,anna,,\nv5b,bram,2026-09-01,2027-01-31\n',
  'rooms.csv':
    'id,name,building,capacity,latitude,longitude,facilities\nb204,B204,B,30,52.1,5.1,beamer|piano\na108,A108,,,,,\n',
  'courses.csv': 'id,name,code\nwisb,Wiskunde B,wisB\n',
  'appointments.csv':
    'id,type,name,start,end,course,groups,teachers,rooms,students\n' +
    'l1,lesson,Wiskunde B,2026-11-16T08:30,2026-11-16T09:20,wisb,v5a|v5b,teun,b204,\n' +
    'l2,activity,Gesprek,2026-11-18T14:00,2026-11-18T14:30,,,teun,,bram\n',
}

interface ZipLie {
  size?: number
  packedSize?: number
  flags?: number
  isDeflated?: boolean
  /** Unix file mode. */
  mode?: number
}

/** Builds a zip; `lie` falsifies its directory. */
export function buildZip(files: Record<string, string | Buffer>, lie: ZipLie = {}): Buffer {
  const localEntries: Buffer[] = []
  const directoryEntries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const unpacked = Buffer.from(content)
    const bytes = lie.isDeflated ? deflateRawSync(unpacked) : unpacked
    const header = zipHeader(Buffer.from(name), unpacked, lie.isDeflated ? { packedSize: bytes.length, ...lie } : lie)
    const localEntry = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), header, Buffer.from(name), bytes])
    const directoryFields = Buffer.alloc(14)
    directoryFields.writeUInt32LE(((lie.mode ?? 0) << 16) >>> 0, 6)
    directoryFields.writeUInt32LE(offset, 10)
    directoryEntries.push(
      Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), header, directoryFields, Buffer.from(name)]),
    )
    localEntries.push(localEntry)
    offset += localEntry.length
  }
  const directory = Buffer.concat(directoryEntries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(directoryEntries.length, 8)
  end.writeUInt16LE(directoryEntries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...localEntries, directory, end])
}

/**
 * Builds the part that the local header and the directory share: version, flags, method, time, checksum, sizes, name.
 */
function zipHeader(name: Buffer, bytes: Buffer, lie: ZipLie): Buffer {
  const { size = bytes.length, flags = 0x800 } = lie
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(flags, 2)
  header.writeUInt16LE(lie.isDeflated ? 8 : 0, 4)
  header.writeUInt32LE(crc32(bytes), 10)
  header.writeUInt32LE(lie.packedSize ?? size, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

/** The examples of docs/import-format.md, by file. */
export function readDocumentedFiles(): Record<string, string> {
  const document = readFileSync(new URL('../../docs/import-format.md', import.meta.url), 'utf8')
  const examples = [...document.matchAll(/^### `([^`]+)`[^`]*```\w+\n([^`]*)```/gm)]
  return Object.fromEntries(examples.map(([, name = '', content = '']) => [name, content]))
}
