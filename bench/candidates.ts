// npm run candidates -w bench: candidates for a lesson, compared with a bare reference, and how long a planner waits for
// them. The goal is 200 ms in a school of 1,200 people and 1 s in one of 5,000.
import { checkSameBytes, compare, median, type Target, withServers } from './measure.ts'
import { preparePlanners, mintPlannerToken, plannerSchools } from './planner-school.ts'
import type { BenchSchool } from './sized-school.ts'
import './runtime.ts'

process.env['CLOCK'] = '2026-08-28T06:00:00Z'

/** Lessons spread over the year, in a fixed irregular order. */
const createTargets = (kind: string, size: BenchSchool) =>
  Promise.all(
    Array.from({ length: 200 }, async (_, index): Promise<Target> => {
      const lesson = 1 + ((index * 7919) % (size.groups * 190))
      return {
        path: `/api/Appointment/${lesson}/alternatives?kind=${kind}`,
        token: await mintPlannerToken(index, size),
      }
    }),
  )

/** The product also lists some who are refused. */
function listFirst(body: string): string {
  const { result } = JSON.parse(body) as { result: { id: number; refused?: unknown[] }[] }
  const possible = result.filter(({ refused = [] }) => refused.length === 0)
  return JSON.stringify(possible.slice(0, 10).map(({ id }) => id))
}

async function measureWait(label: string, origin: string, targets: readonly Target[]) {
  const times: number[] = []
  for (const { path, token } of targets) {
    const start = performance.now()
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    times.push(performance.now() - start)
  }
  console.log(
    `${label.padEnd(16)} one at a time: median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
  )
}

for (const appointments of plannerSchools)
  await withServers(
    { appointments, reference: 'candidates-reference.ts' },
    async (size, origin) => {
      for (const kind of ['teacher', 'classroom']) {
        const targets = await createTargets(kind, size)
        for (const target of targets.slice(0, 10)) await checkSameBytes([target, target], listFirst)
        await compare(`${size.students} ${kind}`, () => targets)
        await measureWait(`${size.students} ${kind}`, origin, targets.slice(0, 40))
      }
      await measureWait(`${size.students} time`, origin, (await createTargets('time', size)).slice(0, 40))
    },
    async (client) => {
      await preparePlanners(client)
    },
  )
