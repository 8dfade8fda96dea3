// Holds the event streams of the students of a choice round. Regularly changes an option that nobody chooses, which
// shows the delay of the whole frame.
import { holdStreams } from './holder.ts'

const [origin = '', tokensFile = '', databaseUrl = '', roundId = ''] = process.argv.slice(2)

await holdStreams({
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
  findMarks: (text) => text.matchAll(/"options":\[\{"id":\d+,"full":\w+,"taken":(\d+)/g).map(([, taken = '']) => taken),
})
