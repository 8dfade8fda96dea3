import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { OptionInvalid } from '#server/import/import-errors.ts'
import { listFiles, requireNamedFile } from '#server/import/reading/school-files.ts'
import { isDate } from '#server/import/reading/time.ts'

const regionNames: Record<string, string> = {
  noord: 'NO',
  midden: 'MI',
  zuid: 'ZU',
  north: 'NO',
  central: 'MI',
  south: 'ZU',
}

interface Holiday {
  StartDate: string
  EndDate: string
  RegionalScope: string
  Groups?: string
}

/**
 * Reads national and regional days off from CSV tables with StartDate, EndDate, RegionalScope and Groups. A folder
 * stands for its `holidays.*.csv` files. @throws OptionInvalid
 */
export async function readHolidays(paths: string[], region: string | undefined): Promise<Set<string>> {
  const files = (await Promise.all(paths.map(listHolidayFiles))).flat()
  const rows = (await Promise.all(files.map(readRows))).flat()
  const regionCode = region === undefined ? undefined : (regionNames[region.toLowerCase()] ?? region.toUpperCase())
  const regions = new Set(rows.flatMap(({ Groups }) => Groups?.split(',') ?? []).filter((group) => group !== ''))
  if (regions.size > 0 && (regionCode === undefined || !regions.has(regionCode)))
    throw createRegionError([...regions].toSorted().join(', '), region)
  const dates = new Set<string>()
  for (const { StartDate, EndDate, RegionalScope, Groups } of rows) {
    if (RegionalScope !== 'National' && regionCode !== undefined && Groups?.split(',').includes(regionCode) !== true)
      continue
    const end = Temporal.PlainDate.from(EndDate || StartDate)
    const start = Temporal.PlainDate.from(StartDate)
    for (let date = start; Temporal.PlainDate.compare(date, end) <= 0; date = date.add({ days: 1 }))
      dates.add(date.toString())
  }
  return dates
}

const createRegionError = (regions: string, region: string | undefined) =>
  new OptionInvalid(
    region === undefined
      ? { code: 'regionMissing', values: { regions } }
      : { code: 'noSuchRegion', values: { regions, region } },
  )

async function listHolidayFiles(file: string): Promise<string[]> {
  const stats = await stat(file).catch(() => {
    throw new OptionInvalid({ code: 'noHolidays', values: { file } })
  })
  if (!stats.isDirectory()) {
    await requireNamedFile(file)
    return [file]
  }
  const names = (await listFiles(file)).filter((name) => /^holidays\..*\.csv$/.test(name))
  if (names.length === 0) throw new OptionInvalid({ code: 'noHolidayFiles', values: { file } })
  return names.map((name) => path.join(file, name))
}

async function readRows(file: string): Promise<Holiday[]> {
  const text = await readFile(file, 'utf8')
  const delimiter = text.slice(0, text.indexOf('\n')).includes(';') ? ';' : ','
  const options = { bom: true, columns: true, delimiter, skip_empty_lines: true, info: true } as const
  let rows: { record: Holiday; info: { lines: number } }[]
  try {
    rows = parse(text, options) as unknown as typeof rows
  } catch (error) {
    throw new OptionInvalid({ code: 'holidaysUnreadable', values: { file, reason: (error as Error).message } })
  }
  return rows.map(({ record, info }) => {
    const { StartDate, EndDate } = record
    const line = info.lines
    if (!isDate(StartDate) || (EndDate !== '' && (!isDate(EndDate) || EndDate < StartDate)))
      throw new OptionInvalid({ code: 'holidayDates', values: { file, line, start: StartDate, end: EndDate } })
    if (Temporal.PlainDate.from(StartDate).until(EndDate || StartDate).days > 366)
      throw new OptionInvalid({ code: 'holidayTooLong', values: { file, line } })
    return record
  })
}
