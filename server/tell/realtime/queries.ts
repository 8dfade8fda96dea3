import { sql } from 'kysely'

/** Sends texts to every node that listens, when and only when the transaction commits. */
export const notifyNodes = (channel: string, payloads: readonly string[]) =>
  sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`
