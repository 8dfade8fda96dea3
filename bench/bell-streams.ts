// Holds the event streams of people, who regularly receive that rosters changed.
import { holdStreams } from './holder.ts'

const [origin = '', tokensFile = '', databaseUrl = '', interval = '400', firstDate = '1990-01-01'] =
  process.argv.slice(2)
const first = Temporal.PlainDate.from(firstDate)

await holdStreams({
  announceIntervalMilliseconds: Number(interval),
  address: `${origin}/api/realtime`,
  tokensFile,
  databaseUrl,
  announce: async (database, n) => {
    // The day distinguishes the announcements.
    const start = first.add({ days: n }).toString()
    await database.query("insert into stream_event (topic, data) values ('roster', $1)", [
      { start, end: start, people: null },
    ])
    return start
  },
  findMarks: (text) => text.matchAll(/"start":"(.*?)"/g).map(([, day = '']) => day),
})
