import type { Context } from '../../auth/context.ts'
import type { EventStream } from '../../http/event-stream.ts'
import type { Tx } from '../../db/connect.ts'
import { type Statement, writeTogether } from '../../db/together.ts'
import { type Ear, openEar } from './ear.ts'
import { Hub } from './hub.ts'
import { insertAnnouncement } from './queries.ts'
import type { Audiences, Topics } from './topics.ts'

export type { Audiences, MayHear } from './topics.ts'

/** Says that something is new to all who may hear it, on every server: when and only when the transaction commits. */
export const announce = <T extends keyof Topics>(tx: Tx, topic: T, data: Topics[T]): Promise<void> =>
  writeTogether(tx, [announced(topic, data)])

/** The statement of that, for `writeTogether`. */
export const announced = <T extends keyof Topics>(topic: T, data: Topics[T]): Statement =>
  insertAnnouncement({ topic, data })

/** The open streams of this server, with the ear by which it hears what any server announces. */
export interface Realtime {
  hub: Hub
  ready: Promise<void>
  close(): Promise<void>
}

export function openRealtime(url: string, audiences: Audiences, onLost: (error: unknown) => void): Realtime {
  const hub = new Hub(audiences)
  const ear: Ear = openEar(url, {
    onNews: (announcement) => hub.hear(announcement),
    onBack: () => hub.refetchAll(),
    onLost,
  })
  const close = async () => {
    hub.close()
    await ear.close()
  }
  return { hub, ready: ear.ready, close }
}

/** Opens the caller's stream; while impersonating it has nothing that is meant for one person. */
export function follow(hub: Hub, { actor }: Context): (stream: EventStream) => void {
  const { attendeeId, impersonator, isStaff, modules, session } = actor
  return (stream) =>
    hub.connect(stream, {
      person: impersonator?.attendeeId ?? attendeeId ?? 0,
      recipient: impersonator ? null : attendeeId,
      isStaff,
      modules,
      session,
    })
}
