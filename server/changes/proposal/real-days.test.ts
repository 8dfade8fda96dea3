import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAnonymousActor } from '#server/auth/actor.ts'
import type { Context } from '#server/auth/context.ts'
import { importPath } from '#server/import/import-path.ts'
import { getRealDataPath, isRealDataSkipped } from '#server/import/real-data.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { isFullRun } from '#server/test/full.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { loadSolver } from './load-solver.ts'
import { assignGreedily, compareCosts, evaluate, isPossible } from './model.ts'
import { loadDayProblem } from './service.ts'
import { solveProposal } from './solve.ts'

const days = 100
/** A day takes seconds. */
const timeout = 3_600_000

const schools = [
  {
    school: 'a Dutch secondary school (NL-KP-05)',
    files: ['1_small_demo/xhstt/NL-KP-05.xml.xz'],
    start: '2025-08-25',
    leastBetter: days / 2,
    import: () => ({
      path: getRealDataPath('1_small_demo/xhstt/NL-KP-05.xml.xz'),
      xhstt: {
        start: '2025-08-25',
        end: '2026-07-03',
        holidays: [getRealDataPath('1_small_demo/nl-holidays')],
        region: 'Noord',
      },
    }),
  },
  {
    school: 'a university (muni-fi-spr17)',
    files: ['2_mid/itc2019/muni-fi-spr17.xml.xz', '2_mid/itc2019/solution-muni-fi-spr17.xml.xz'],
    start: '2026-02-16',
    // The greedy rule is mostly optimal here.
    leastBetter: 1,
    import: () => ({
      path: getRealDataPath('2_mid/itc2019/muni-fi-spr17.xml.xz'),
      itc2019: {
        solutionFile: getRealDataPath('2_mid/itc2019/solution-muni-fi-spr17.xml.xz'),
        firstMonday: '2026-02-16',
      },
    }),
  },
]

for (const school of schools) {
  const isSkipped = !isFullRun || isRealDataSkipped('proposals for a real school', school.files)
  describe.skipIf(isSkipped)(`solveProposal for ${school.school}`, async () => {
    if (isSkipped) return
    const { db } = await testDatabase()
    const clock = createFixedClock('Europe/Amsterdam', '2025-08-01T08:00:00Z')
    const solver = await loadSolver()
    const context: Context = { db, clock, actor: { ...createAnonymousActor('planner'), roles: ['planner'] } }

    test(
      `is proven optimal and never worse than a greedy rule on ${days} days, and better on at least ${school.leastBetter}`,
      { timeout },
      async () => {
        expect(await importPath(db, clock, school.import())).toMatchObject({ ok: true })
        let better = 0
        let solvedDays = 0
        for (let index = 0; solvedDays < days && index < 20 * days; index += 1) {
          const date = Temporal.PlainDate.from(school.start)
            .add({ days: (index * 3) % 90 })
            .toString()
          await sql`delete from absence`.execute(db)
          await sql`
          insert into absence (attendee_id, starts_at, ends_at, reported_at)
          select teacher.id, ${date}::date, ${date}::date + 1, now()
          from (
            select attendee.id from attendee
            where attendee.type = 'teacher' and not removed and exists (
              select from appointment_attendee where attendee_id = attendee.id
                and starts_at >= ${date}::date and starts_at < ${date}::date + 1)
            order by md5(attendee.id || ':' || ${index}::text) limit 8
          ) teacher`.execute(db)
          const { problem } = await loadDayProblem(context, date, {})
          if (problem.lessons.length < 5) continue
          solvedDays += 1
          const solved = solveProposal(problem, solver, () => 60)
          const greedy = evaluate(problem, assignGreedily(problem) ?? new Map())
          if (!solved) throw new Error('Nothing is fixed.')
          expect({ date, difference: compareCosts(solved.costs, greedy) <= 0 }).toEqual({ date, difference: true })
          expect({ date, bounds: solved.bounds }).toEqual({ date, bounds: solved.costs })
          for (const lesson of problem.lessons) {
            const choice = solved.assignment.get(lesson.id)
            expect(choice && isPossible(problem, solved.assignment, lesson, choice)).toBe(true)
          }
          if (compareCosts(solved.costs, greedy) < 0) better += 1
        }
        expect(solvedDays).toBe(days)
        expect(better).toBeGreaterThanOrEqual(school.leastBetter)
      },
    )
  })
}
