import type { Tx } from '#server/db/connect.ts'
import { stageRecords } from '#server/import/queries.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import type { Program } from '#server/import/school.ts'

export async function stagePrograms(tx: Tx, programs: readonly Program[], { toCell }: ImportSources): Promise<void> {
  await stageRecords(
    tx,
    'staged_program',
    { number: 'integer', course: 'text', student_group: 'text', year: 'integer', sources: 'smallint[]' },
    programs.entries(),
    ([number, program]) => [number, program.course, program.group, program.year, toCell(program)],
  )
  await stageRecords(
    tx,
    'staged_planned_week',
    { program: 'integer', week: 'integer', objectives: 'text', material: 'text', test: 'text' },
    programs.flatMap(({ weeks }, number) =>
      weeks.map(({ week, objectives, material, test }) => [number, week, objectives, material, test]),
    ),
    (row) => row,
  )
}
