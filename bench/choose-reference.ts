import type pg from 'pg'

/** What choosing is measured against: the transaction alone, in which the database keeps the seats. */
const text = `
  insert into choice_round_student (round_id, student_id, group_id, first_chosen_at)
  values ($1, $2, $3, now())
  on conflict (round_id, student_id) do update set group_id = excluded.group_id, confirmed_at = null`

/** Answers a choice at an address of the product's; null at any other address. */
export async function chooseBare(pool: pg.Pool, address: string): Promise<object | null> {
  const asked = /^\/api\/roster-interrogation\/(\d+)\/student\/(\d+)\/choose-group\/(\d+)$/.exec(address)
  if (!asked) return null
  await pool.query({ name: 'choose', text, values: asked.slice(1) })
  return { chosen: true }
}
