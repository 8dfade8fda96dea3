import { writeFile } from 'node:fs/promises'
import { Command } from 'commander'
import type { Db } from '../db/connect.ts'
import { exportSchool, formatExport } from '../import/export-school.ts'
import { exportPerson } from '../person-data/export-person.ts'
import { findPersonId, listErasablePeople } from '../roster/attendee/service.ts'
import { createSchoolClock } from '../school/clock.ts'
import { createProgressBar } from './progress-bar.ts'
import { createShutdownSignal } from './shutdown-signal.ts'
import { withDatabase } from './with-database.ts'

interface Options {
  json?: boolean
  person?: string
}

export const createExportCommand = () =>
  new Command('export')
    .description("Write a school's data in the school format, or all that is stored about a person, as it is now")
    .argument('[path]', 'a folder that is empty or not there yet, or a zip that is not there yet')
    .option('--person <sourceId>', 'a zip of what is stored about this person, by default person-<id>.zip')
    .option('--json', 'report as JSON')
    .action(async (path: string | undefined, { json, person }: Options, command: Command) => {
      if (person !== undefined) await exportOnePerson(person, path, json === true)
      else if (path === undefined) command.error('Name a folder or a zip.')
      else await exportWholeSchool(path, json === true)
    })

async function exportWholeSchool(path: string, json: boolean): Promise<void> {
  const showProgress = createProgressBar(1)
  const signal = createShutdownSignal()
  const counts = await withDatabase(({ db }: { db: Db }) =>
    exportSchool(db, path, { signal, onProgress: (fraction) => showProgress('writing', fraction) }),
  )
  console.log(json ? JSON.stringify({ path, counts }, null, 2) : formatExport(path, counts))
}

async function exportOnePerson(sourceId: string, path: string | undefined, json: boolean): Promise<void> {
  const { file, bytes } = await withDatabase(async ({ db }, config) => {
    const id = await findPersonId(db, sourceId)
    const [person] = id === undefined ? [] : await listErasablePeople(db, [id])
    if (person === undefined) throw new Error(`There is nobody with the id ${sourceId}.`)
    const zip = await exportPerson(db, person, (await createSchoolClock(db, config.CLOCK))())
    const target = path ?? `person-${person.id}.zip`
    await writeFile(target, zip, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      throw new Error(`${target} is there already; name a file that is not.`)
    })
    return { file: target, bytes: zip.length }
  })
  console.log(
    json ? JSON.stringify({ path: file, bytes }, null, 2) : `Wrote what is stored about ${sourceId} to ${file}.`,
  )
}
