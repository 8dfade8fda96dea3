// npm run alternatives -w bench: what a planner waits for candidates for a lesson, and for a proposal for all lessons of six absent
// teachers, in a school of 1,200 students and in one of 5,000. The first proposal loads the solver.
import { mintPersonToken } from '../server/auth/tokens.ts'
import { median, secret, withServers } from './measure.ts'
import { getIdOffsets, mondays } from './sized-school.ts'
import './runtime.ts'

const sizes = (process.env['SIZES'] ?? '58000,240000').split(',').map(Number)
const absentTeachers = Number(process.env['ABSENT'] ?? 6)
const date = Temporal.PlainDate.from(mondays.at(-1) ?? '')
  .add({ days: 3 })
  .toString()

for (const appointments of sizes)
  await withServers(
    { appointments, reference: 'reference.ts' },
    async (size, url) => {
      const headers = {
        authorization: `Bearer ${await mintPersonToken(secret, { sourceId: 'teacher1', lifetimeSeconds: 7200 })}`,
        'content-type': 'application/json',
      }
      const measure = async (label: string, requests: readonly (readonly [path: string, body?: string])[]) => {
        const times: number[] = []
        let result: unknown
        for (const [path, body] of requests) {
          const start = performance.now()
          const response = await fetch(url + path, { headers, ...(body !== undefined && { method: 'POST', body }) })
          const answer = (await response.json()) as { result?: unknown }
          times.push(performance.now() - start)
          if (response.status !== 200) throw new Error(JSON.stringify(answer))
          result = answer.result
        }
        const [mid, most] = [median(times), Math.max(...times)].map((time) => `${Math.round(time)} ms`)
        console.log(`${size.students} students, ${size.teachers} teachers, ${label}: median ${mid}, longest ${most}`)
        return result
      }
      const perDay = size.groups
      const ids = Array.from({ length: 40 }, (_, index) => 1 + 198 * perDay + ((index * 31) % perDay))
      for (const kind of ['teacher', 'classroom', 'time'])
        await measure(
          kind,
          ids.map((id) => [`/api/Appointment/${id}/alternatives?kind=${kind}`] as const),
        )
      const proposal = (await measure(
        `proposal for ${absentTeachers} absent`,
        Array.from({ length: 5 }, () => [`/api/Changes/Day/${date}/propose`, '{}'] as const),
      )) as { lessons: unknown[]; optimal: boolean; rules: unknown[] }
      console.log(`  ${proposal.lessons.length} lessons, optimal: ${proposal.optimal}`, JSON.stringify(proposal.rules))
    },
    async (client, size) => {
      const { teacher } = getIdOffsets(size)
      await client.query(`update person set roles = '{teacher,planner}' where attendee_id = ${teacher + 1}`)
      await client.query(`insert into absence (attendee_id, starts_at, ends_at, reported_at)
        select ${teacher} + 2 + i * 7, date '${date}', date '${date}' + 1, now()
        from generate_series(0, ${absentTeachers - 1}) i`)
    },
  )
