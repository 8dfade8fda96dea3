import { Command } from 'commander'
import { writeErasedList } from '../backup/erased-list.ts'
import { withDatabase } from './with-database.ts'

export const createErasedCommand = () =>
  new Command('erased')
    .description('Write who was erased, as hashes with their key, for `restore --erased` on another machine')
    .argument('<file>', 'a file that is not there yet')
    .option('--json', 'report as JSON')
    .action(async (file: string, { json }: { json?: boolean }) => {
      const hashes = await withDatabase(({ db }) => writeErasedList(db, file))
      console.log(json ? JSON.stringify({ file, hashes }, null, 2) : `Wrote ${hashes} hashes to ${file}.`)
    })
