// Holds the event streams of a school. Everyone regularly gets a notification, which shows the delay.
import { holdStreams } from './holder.ts'

const [origin = '', tokensFile = '', databaseUrl = '', peopleJson = '[]'] = process.argv.slice(2)
const people = JSON.parse(peopleJson) as number[]
/** No notification of the product has such an id. */
const firstId = 1_000_000_000

await holdStreams({
  // Rarely, because it reaches everyone.
  announceIntervalMilliseconds: 2000,
  address: `${origin}/api/realtime`,
  tokensFile,
  databaseUrl,
  announce: async (database, n) => {
    const id = firstId + n
    await database.query("insert into stream_event (topic, data) values ('notification', $1)", [{ people, id }])
    return String(id)
  },
  findMarks: (text) => text.matchAll(/\{"id":(1\d{9})\}/g).map(([, id = '']) => id),
})
