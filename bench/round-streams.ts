// The streams of the students of a choice round. An option that nobody chooses is changed now and then, and with that the
// whole frame is late or in time.
import { hold } from './holder.ts'

const [origin = '', tokensFile = '', databaseUrl = '', roundId = ''] = process.argv.slice(2)

await hold({
  address: `${origin}/api/realtime?interrogation=${roundId}`,
  tokensFile,
  databaseUrl,
  announce: async (database, n) => {
    await database.query(
      `with changed as (update choice_round_option set taken = $2 where round_id = $1)
      insert into stream_event (topic, data) values ('interrogation:' || $1, '{}')`,
      [roundId, n],
    )
    return String(n)
  },
  marksIn: (text) => text.matchAll(/"options":\[\{"id":\d+,"full":\w+,"taken":(\d+)/g).map(([, taken = '']) => taken),
})
