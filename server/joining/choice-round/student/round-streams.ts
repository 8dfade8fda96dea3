import { randomUUID } from 'node:crypto'
import { choiceRoundEvent, isChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import type { Db } from '#server/db/connect.ts'
import type { EventStream } from '#server/http/event-stream.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { StreamFeature, StreamSender, Topics } from '#server/tell/realtime/service.ts'
import { createLiveRounds } from './live.ts'
import { RoundFrames } from './round-frames.ts'
import { RoundSessions } from './round-sessions.ts'

/**
 * A frame is a write per stream, and choices need the same server. Students who have the round open, and so a session,
 * hear sooner than the others whom it concerns.
 */
const [millisecondsPerChooser, millisecondsPerReader] = [0.25, 2]

/** Sends changed seats of rounds, and keeps each student's session on one device. */
export const createRoundStreams =
  (db: Db, clock: () => Clock) =>
  (sender: StreamSender): StreamFeature => {
    const rounds = createLiveRounds(db, clock)
    const sessions = new RoundSessions(rounds)
    const isChoosingIn = (roundId: number, stream: EventStream) => sessions.find(stream)?.roundId === roundId
    const allFrames = [
      new RoundFrames(
        rounds,
        () => millisecondsPerChooser * sessions.count(),
        (update) => sender.send(choiceRoundEvent, update, (_, stream) => isChoosingIn(update.id, stream)),
      ),
      new RoundFrames(
        rounds,
        () => millisecondsPerReader * sender.countReaders(),
        (update, isInAudience) =>
          sender.send(
            choiceRoundEvent,
            update,
            (reader, stream) => isInAudience(reader) && !isChoosingIn(update.id, stream),
          ),
      ),
    ]
    return {
      /** Opens no session while impersonating. @throws AppError choiceRoundError.missing */
      async prepare(context, { interrogation: roundId, device = randomUUID() }) {
        if (roundId === undefined || context.actor.impersonator) return undefined
        const session = await rounds.requireSession(context, roundId, device)
        return (stream) => sessions.begin(stream, session)
      },
      handle({ topic, data }) {
        const [kind = '', id] = topic.split(':')
        if (isChoiceRoundTopic(kind)) for (const frames of allFrames) frames.schedule(Number(id))
        else if (kind === 'round-session') {
          const { student, device } = data as Topics['round-session:1']
          // A failed check is repeated within the minute.
          sessions.handleTakeOver({ roundId: Number(id), studentId: student, device }).catch(() => undefined)
        } else return false
        return true
      },
      recover: () => void sessions.renewAll().catch(() => undefined),
      close() {
        for (const frames of allFrames) frames.close()
        sessions.close()
      },
    }
  }
