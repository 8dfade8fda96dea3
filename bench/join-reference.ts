import type pg from 'pg'

/** Reference for joining: a single statement, which checks only whether there is a seat. */
const text = `
  with seat as (
    update appointment set subscription_count = subscription_count + 1
    where id = $1 and subscription_count < capacity
    returning id
  )
  select count(*)::int as seats from seat`

/** Handles a join at the product's address. Returns null for any other address. */
export async function joinBare(pool: pg.Pool, address: string): Promise<object | null> {
  const id = /^\/api\/Subscription\/Appointment\/(\d+)\/Attendee\/me$/.exec(address)?.[1]
  if (id === undefined) return null
  const { rows } = await pool.query<{ seats: number }>({ name: 'join', text, values: [id] })
  return { accepted: rows[0]?.seats === 1 }
}
