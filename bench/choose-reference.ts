import type pg from 'pg'

/** Reference for choosing: only the transaction, in which the database counts the seats. */
const text = `
  insert into choice_round_student (round_id, student_id, group_id, first_chosen_at)
  values ($1, $2, $3, now())
  on conflict (round_id, student_id) do update set group_id = excluded.group_id, confirmed_at = null`

/** Handles a choice at the product's address. Returns null for any other address. */
export async function chooseBare(pool: pg.Pool, address: string): Promise<object | null> {
  const match = /^\/api\/roster-interrogation\/(\d+)\/student\/(\d+)\/choose-group\/(\d+)$/.exec(address)
  if (!match) return null
  await pool.query({ name: 'choose', text, values: match.slice(1) })
  return { chosen: true }
}
