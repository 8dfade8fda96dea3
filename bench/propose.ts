// npm run propose -w bench: a proposal for all open lessons of a day, compared with a bare reference that gives each lesson
// to the first free teacher. The goal is 2 s in a school of 1,200 people and 5 s in one of 5,000. The first proposal
// also loads the solver. ABSENT is the number of absent teachers, each with five lessons.
import type { Proposal } from '@uurwerk/contract/changes/proposal'
import { median, ports, rounds, withServers } from './measure.ts'
import { preparePlanners, mintPlannerToken, plannedDate, plannerSchools, reportAbsences } from './planner-school.ts'
import './runtime.ts'

process.env['CLOCK'] = '2026-08-28T06:00:00Z'

const absent = (process.env['ABSENT'] ?? '5,10').split(',').map(Number)

async function propose<T>(port: number, token: string): Promise<{ time: number; result: T }> {
  const start = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/Changes/Day/${plannedDate}/propose`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const answer = (await response.json()) as { result: T }
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return { time: performance.now() - start, result: answer.result }
}

for (const appointments of plannerSchools)
  for (const count of absent)
    await withServers(
      { appointments, reference: 'candidates-reference.ts' },
      async (size) => {
        const proposed: { time: number; result: Proposal }[] = []
        const bare: { time: number; result: { teacher: number | null }[] }[] = []
        for (let round = 0; round <= rounds; round++) {
          const token = await mintPlannerToken(round, size)
          proposed.push(await propose(ports[0], token))
          bare.push(await propose(ports[1], token))
        }
        const [first, ...others] = proposed
        const result = others.at(-1)?.result
        const [ours, reference] = [others, bare.slice(1)].map((answers) => median(answers.map(({ time }) => time)))
        const open = result?.rules.find(({ rule }) => rule === 'open')?.cost ?? 0
        const bareOpen = bare[0]?.result.filter(({ teacher }) => teacher === null).length ?? 0
        if (open > bareOpen) throw new Error(`${open} open lessons, and ${bareOpen} of the reference`)
        console.log(
          [
            `${size.students} students, ${size.teachers} teachers, ${result?.lessons.length} lessons`,
            `${ours?.toFixed(0)} of ${reference?.toFixed(0)} ms = ${((ours ?? 0) / (reference ?? 1)).toFixed(0)} times`,
            `first ${first?.time.toFixed(0)} ms, longest ${Math.max(...others.map(({ time }) => time)).toFixed(0)} ms`,
            result?.optimal === true ? 'proven optimal' : `with a gap: ${JSON.stringify(result?.rules)}`,
            `${open} of ${bareOpen} open`,
          ].join('  '),
        )
      },
      async (client, size) => {
        await preparePlanners(client)
        await reportAbsences(client, size, count)
      },
    )
