import type {
  DeploymentPlan,
  PlannedTeacher,
  PlanRow,
  PlanTeam,
  PlanYear,
} from '@uurwerk/contract/staff/deployment-plan'

const periodsOf = (year: number) => [
  { name: 'P1', start: `${year}-08-24`, end: `${year}-11-08` },
  { name: 'P2', start: `${year}-11-09`, end: `${year + 1}-01-31` },
  { name: 'P3', start: `${year + 1}-02-01`, end: `${year + 1}-04-18` },
]
export const sampleYear = (year: number, changes: Partial<PlanYear> = {}): PlanYear => ({
  year,
  name: `${year}-${year + 1}`,
  start: `${year}-08-24`,
  end: `${year + 1}-07-18`,
  periods: periodsOf(year),
  languages: ['nl'],
  ...changes,
})

export const sampleTeachers = ['Anna Arends', 'Bas Bos', 'Cor Cuperus'].map((name, index) => ({
  id: index + 1,
  name,
  code: name.slice(0, 3).toUpperCase(),
  sourceId: `t${index + 1}`,
}))

export const sampleTeam = (changes: Partial<PlanTeam> = {}): PlanTeam => ({
  id: 100,
  sourceId: 'science',
  name: 'Exact',
  unit: 'upper',
  seesTeam: true,
  teachers: sampleTeachers,
  ...changes,
})

export const sampleRow = (label: string, hours: PlanRow['hours'], course: PlanRow['course'] = null): PlanRow => ({
  label,
  course,
  hours,
})

/** Of a post that gives 400 hours a period: one with too much, one with too little and one of whom the fte is not known. */
export const samplePlan = (changes: Partial<DeploymentPlan> = {}): DeploymentPlan => ({
  publishInfo: [
    { period: 'P1', published: true, publishedOn: '2026-08-20' },
    { period: 'P2', published: true, publishedOn: '2026-11-09' },
    { period: 'P3', published: false, publishedOn: null },
  ],
  tables: [
    { title: 'Taken van het team', teacher: null, rows: [sampleRow('Open dag', [null, 40, null])] },
    table('Lessen', 0, 0.5, [sampleRow('Wiskunde B', [150, 150, 150]), sampleRow('Wiskunde A', [52.5, 48, 48])]),
    table('Taken', 0, 0.5, [sampleRow('Mentoraat', [36, 12, 2])]),
    table('Lessen', 1, 1, [sampleRow('Wiskunde B', [300, 300, null])]),
    table('Lessen', 2, null, [sampleRow('Natuurkunde', [100, 100, 100])]),
  ],
  periods: periodsOf(2026),
  fullPostHours: 400,
  ...changes,
})

export function table(title: string, teacher: number, fte: number | null, rows: PlanRow[]) {
  const { id, name, code } = sampleTeachers[teacher] ?? { id: teacher + 1, name: `Docent ${teacher}`, code: null }
  return { title, teacher: { id, name, code, fte } satisfies PlannedTeacher, rows }
}
