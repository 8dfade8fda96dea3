import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'

/** Replaces the teachers of a plan by so many of different load, each with two kinds of work of the first. */
export function withManyTeachers(plan: DeploymentPlan, count: number): DeploymentPlan {
  const [first] = plan.tables.filter(({ teacher }) => teacher !== null)
  if (!first?.teacher) throw new Error('the team has no teachers')
  const { teacher, rows } = first
  const tables = Array.from({ length: count }, (_, index) => ({
    title: first.title,
    teacher: { ...teacher, id: 100_000 + index, name: `Docent ${index}`, code: null },
    // The first rows are narrower than some of the others.
    rows: rows.slice(0, 2).map((row) => ({
      ...row,
      hours: row.hours.map((amount) => amount && amount * (index < 100 ? 1 : 4 + (index % 5) / 10)),
    })),
  }))
  return { ...plan, tables }
}
