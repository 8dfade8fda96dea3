import type {
  DeploymentPlan,
  PlannedTeacher,
  PlanRow,
  PlanTeam,
  PlanYear,
} from '@uurwerk/contract/staff/deployment-plan'

const createSamplePeriods = (year: number) => [
  { name: 'P1', start: `${year}-08-24`, end: `${year}-11-08` },
  { name: 'P2', start: `${year}-11-09`, end: `${year + 1}-01-31` },
  { name: 'P3', start: `${year + 1}-02-01`, end: `${year + 1}-04-18` },
]
export const createSamplePlanYear = (year: number, changes: Partial<PlanYear> = {}): PlanYear => ({
  year,
  name: `${year}-${year + 1}`,
  start: `${year}-08-24`,
  end: `${year + 1}-07-18`,
  periods: createSamplePeriods(year),
  languages: ['nl'],
  ...changes,
})

export const sampleTeachers = ['Anna Arends', 'Bas Bos', 'Cor Cuperus'].map((name, index) => ({
  id: index + 1,
  name,
  code: name.slice(0, 3).toUpperCase(),
  sourceId: `t${index + 1}`,
}))

export const createSamplePlanTeam = (changes: Partial<PlanTeam> = {}): PlanTeam => ({
  id: 100,
  sourceId: 'science',
  name: 'Exact',
  unit: 'upper',
  seesTeam: true,
  teachers: sampleTeachers,
  ...changes,
})

export const createSamplePlanRow = (
  label: string,
  hours: PlanRow['hours'],
  course: PlanRow['course'] = null,
): PlanRow => ({
  label,
  course,
  hours,
})

/**
 * Creates a plan in which a full post is 400 hours a period. Teachers are above and below their contracted hours, and
 * the last has an unknown FTE.
 */
export const createSamplePlan = (changes: Partial<DeploymentPlan> = {}): DeploymentPlan => ({
  publishInfo: [
    { period: 'P1', published: true, publishedOn: '2026-08-20' },
    { period: 'P2', published: true, publishedOn: '2026-11-09' },
    { period: 'P3', published: false, publishedOn: null },
  ],
  tables: [
    { title: 'Taken van het team', teacher: null, rows: [createSamplePlanRow('Open dag', [null, 40, null])] },
    createSamplePlanTable('Lessen', 0, 0.5, [
      createSamplePlanRow('Wiskunde B', [150, 150, 150]),
      createSamplePlanRow('Wiskunde A', [52.5, 48, 48]),
    ]),
    createSamplePlanTable('Taken', 0, 0.5, [createSamplePlanRow('Mentoraat', [36, 12, 2])]),
    createSamplePlanTable('Lessen', 1, 1, [createSamplePlanRow('Wiskunde B', [300, 300, null])]),
    createSamplePlanTable('Lessen', 2, null, [createSamplePlanRow('Natuurkunde', [100, 100, 100])]),
  ],
  periods: createSamplePeriods(2026),
  fullPostHours: 400,
  ...changes,
})

export function createSamplePlanTable(title: string, teacherIndex: number, fte: number | null, rows: PlanRow[]) {
  const { id, name, code } = sampleTeachers[teacherIndex] ?? {
    id: teacherIndex + 1,
    name: `Docent ${teacherIndex}`,
    code: null,
  }
  return { title, teacher: { id, name, code, fte } satisfies PlannedTeacher, rows }
}
