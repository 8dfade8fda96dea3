import { Command } from 'commander'
import { readSecret } from '../auth/secret.ts'
import { getPublicUrl } from '../lib/config.ts'
import { issueDisplayUrl } from '../rooms/room-display/service.ts'
import { withDatabase } from './with-database.ts'

interface Options {
  room: string
  renew: boolean
  json: boolean
}

export const createDisplayCommand = () =>
  new Command('display')
    .description(
      'Print the address of a room’s display, for a screen at its door; it opens that display and nothing else',
    )
    .requiredOption('--room <sourceId>', 'the room')
    .option('--renew', 'another address; the older ones stop working', false)
    .option('--json', 'print { room, name, address }', false)
    .action(({ room, renew, json }: Options) =>
      withDatabase(async ({ db }, config) => {
        const installation = { secret: readSecret(config), publicUrl: getPublicUrl(config) }
        const display = await issueDisplayUrl(db, installation, { sourceId: room, renew })
        if (!display) throw new Error(`There is no room with the id ${room}.`)
        console.log(json ? JSON.stringify(display) : display.address)
      }),
    )
