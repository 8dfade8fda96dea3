import type { ImportRun, ImportSummaryItem } from '@uurwerk/contract/desk/imports'
import type { Role } from '@uurwerk/contract/roles'
import type { Named } from '@uurwerk/contract/values'
import { emptyReport } from './import-report.ts'
import type { ImportRunRow } from './queries.ts'
import { isEnded, listStopsFor } from './rules.ts'

export function presentItem(run: ImportRunRow, people: ReadonlyMap<number, Named>): ImportSummaryItem {
  const { totals = null } = run.report
  const starter = run.started_by === null ? undefined : people.get(run.started_by)
  return {
    id: run.id,
    state: run.state,
    format: run.format ?? run.options.values.format ?? null,
    source: run.source ?? run.options.values.source ?? null,
    fileName: run.file_name,
    startedBy: starter ? { id: starter.id, name: starter.name } : null,
    startedAt: run.started_at,
    finishedAt: run.finished_at,
    counts: totals && { added: totals.added, changed: totals.changed, removed: totals.removed },
  }
}

/** The reasons to stop are those for the viewer. */
export function presentRun(
  run: ImportRunRow,
  people: ReadonlyMap<number, Named>,
  viewerRoles: readonly Role[],
): ImportRun {
  const { stops, rightsChanged, week: _, ...report } = { ...emptyReport, ...run.report }
  const stopDetails = isEnded(run.state) ? [] : listStopsFor(viewerRoles, { stops, rightsChanged })
  return {
    ...presentItem(run, people),
    ...report,
    dayChangesTouched: report.dayChangesTouched.filter((item) => typeof item !== 'string'),
    progress: run.progress,
    bytes: run.bytes,
    options: run.options.values,
    stopped: stopDetails.map(({ reason }) => reason),
    stopDetails,
    outdated: run.refusal === 'outdated',
    refusal: run.refusal,
    peopleNotified: report.totals?.peopleNotified ?? 0,
  }
}
